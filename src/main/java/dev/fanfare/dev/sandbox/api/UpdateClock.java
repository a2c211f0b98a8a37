package dev.fanfare.dev.sandbox.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/**
 * Sets the time of business ahead. It never goes back.
 *
 * @param to the new time, later than the present one by 35 days at most
 */
public record UpdateClock(@NotNull Instant to) implements Change<UpdateClock.ClockSet> {
    /**
     * It was set, on every node, and all jobs were woken.
     *
     * @param now the time of business
     * @param aheadSeconds how far it is ahead of real time
     */
    public record ClockSet(@OneOf(words = "success") String status, Instant now, long aheadSeconds)
            implements Message {}
}
