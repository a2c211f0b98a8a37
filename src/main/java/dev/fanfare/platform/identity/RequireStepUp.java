package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.StepUpLevel;

/**
 * Refuses a caller who has not shown recently enough who they are. Asked by the HTTP side, answered by the domain that
 * owns the accounts.
 */
public record RequireStepUp(StepUpLevel level) implements Ask<RequireStepUp.SteppedUp> {
    /** The caller has. */
    public record SteppedUp() implements Message {}
}
