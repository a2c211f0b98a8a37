package dev.fanfare.dev.sandbox.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.Instant;

/** Shows the sandbox. */
public record GetSandbox() implements Ask<GetSandbox.Sandbox> {
    /**
     * The sandbox.
     *
     * @param now the time of business
     * @param aheadSeconds how far it is ahead of real time
     */
    public record Sandbox(Instant now, long aheadSeconds) implements Message {}
}
