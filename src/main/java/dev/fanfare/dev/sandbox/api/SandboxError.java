package dev.fanfare.dev.sandbox.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the sandbox. */
public final class SandboxError {
    public static final FaultType NOT_A_SANDBOX =
            detailed(404, "not_found", "NOT_A_SANDBOX", "This installation is no sandbox.");

    public static final FaultType NO_DEMO_WORLD =
            detailed(409, "conflict", "NO_DEMO_WORLD", "This sandbox has no demo world that could move.");

    public static final FaultType NO_WORLDS =
            detailed(404, "not_found", "NO_WORLDS", "This sandbox has no worlds for partners.");

    public static final FaultType TOO_MANY_WORLDS =
            detailed(400, "business_error", "TOO_MANY_WORLDS", "You have as many worlds as you may have.");

    public static final FaultType SANDBOX_FULL =
            detailed(409, "conflict", "SANDBOX_FULL", "This sandbox has as many worlds as it holds.");

    public static final FaultType WORLD_NOT_READY = detailed(
            409, "conflict", "WORLD_NOT_READY", "The world is being made or ends. Look at the list of your worlds.");

    public static final FaultType WORLD_FULL =
            detailed(409, "conflict", "WORLD_FULL", "The world has as much on disk as it may have. Reset or end it.");

    private SandboxError() {}

    /** Throws the refusal of an installation that is none. */
    public static void requireSandbox(boolean enabled) {
        if (!enabled) {
            throw NOT_A_SANDBOX.refusal();
        }
    }
}
