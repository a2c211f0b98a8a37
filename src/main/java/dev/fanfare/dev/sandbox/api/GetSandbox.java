package dev.fanfare.dev.sandbox.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import java.time.Instant;

/** Shows the sandbox. */
public record GetSandbox() implements Ask<GetSandbox.Sandbox> {
    /**
     * The sandbox.
     *
     * @param now the time of business
     * @param aheadSeconds how far it is ahead of real time
     * @param world how the demo world moves; null while it does not
     */
    public record Sandbox(
            Instant now, long aheadSeconds, @Nullable World world) implements Message {}

    /**
     * A world in motion.
     *
     * @param perMinute how many moves its people make in a minute
     * @param until when it stops, in real time; null for not by itself
     */
    public record World(int perMinute, @Nullable Instant until) {}
}
