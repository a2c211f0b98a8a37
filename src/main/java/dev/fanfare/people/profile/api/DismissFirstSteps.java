package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.NotNull;

/**
 * Hides the first steps on one of the caller's overviews, or shows them again.
 *
 * @param home whose steps
 * @param dismissed whether to hide them; left out: yes
 */
public record DismissFirstSteps(@NotNull Home home, Boolean dismissed) implements Change<ActionResult> {
    /** An overview with first steps. */
    public enum Home implements Coded {
        CREATOR,
        BRAND
    }
}
