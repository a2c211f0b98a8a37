package dev.fanfare.dev.sandbox;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Whether this is a sandbox, for which partners may set the clock ahead and make providers fail.
 *
 * @param onePerson whether one person decides what takes two elsewhere
 * @param worlds the worlds that partners make for themselves
 */
public record SandboxConfig(
        @NotNull Boolean enabled,
        @NotNull Boolean onePerson,
        @NotNull @Valid Worlds worlds) {
    /** Whether one person decides alone: never outside a sandbox. */
    public boolean takesOnePerson() {
        return enabled && onePerson;
    }

    /** Whether partners make worlds here. */
    public boolean offersWorlds() {
        return enabled && worlds.count() > 0;
    }

    /** The same; in a cluster without worlds, since one node runs all of them. */
    public SandboxConfig within(boolean cluster) {
        return cluster ? new SandboxConfig(enabled, onePerson, worlds.none()) : this;
    }

    /**
     * Limits of worlds, so that no partner fills the disk or the memory.
     *
     * @param count of all partners together; 0 for none
     * @param perAccount worlds of an account
     * @param awake worlds that have a node at the same time
     * @param megabytes of a world on disk; with more it serves nothing until it is reset or ended
     * @param days after which a world ends
     * @param requestsPerMinute of a world
     * @param idleMinutes without a request, after which a world sleeps
     */
    public record Worlds(
            @NotNull @Min(0) @Max(1_000) Integer count,
            @NotNull @Min(1) @Max(100) Integer perAccount,
            @NotNull @Min(1) @Max(100) Integer awake,
            @NotNull @Min(10) @Max(100_000) Integer megabytes,
            @NotNull @Min(1) @Max(365) Integer days,
            @NotNull @Min(1) @Max(100_000) Integer requestsPerMinute,
            @NotNull @Min(1) @Max(1_440) Integer idleMinutes) {
        Worlds none() {
            return new Worlds(0, perAccount, awake, megabytes, days, requestsPerMinute, idleMinutes);
        }

        /** The most that a world has on disk. */
        long bytes() {
            return megabytes * 1_000_000L;
        }
    }
}
