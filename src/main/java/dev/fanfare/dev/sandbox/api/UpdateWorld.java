package dev.fanfare.dev.sandbox.api;

import dev.fanfare.dev.sandbox.api.GetSandbox.World;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Lets the publishers of the demo world act by themselves, or stops them.
 *
 * @param moving whether they act, or are stopped
 * @param perMinute moves in a minute; null for 12
 * @param minutes of real time, after which it stops; null for not by itself
 */
public record UpdateWorld(
        @NotNull Boolean moving,
        @Min(1) @Max(60) Integer perMinute,
        @Min(1) @Max(60) Integer minutes) implements Change<UpdateWorld.WorldSet> {
    /**
     * It moves, or stands still.
     *
     * @param world null while it does not move
     */
    public record WorldSet(
            @OneOf(words = "success") String status,
            @Nullable World world) implements Message {}
}
