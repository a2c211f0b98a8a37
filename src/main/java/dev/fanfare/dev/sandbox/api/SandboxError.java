package dev.fanfare.dev.sandbox.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the sandbox. */
public final class SandboxError {
    public static final FaultType NOT_A_SANDBOX =
            detailed(404, "not_found", "NOT_A_SANDBOX", "This installation is no sandbox.");

    public static final FaultType NO_DEMO_WORLD =
            detailed(409, "conflict", "NO_DEMO_WORLD", "This sandbox has no demo world that could move.");

    private SandboxError() {}

    /** Throws the refusal of an installation that is none. */
    public static void requireSandbox(boolean enabled) {
        if (!enabled) {
            throw NOT_A_SANDBOX.refusal();
        }
    }
}
