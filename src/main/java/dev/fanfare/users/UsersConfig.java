package dev.fanfare.users;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of accounts.
 *
 * @param sessionHours how long a web session lasts
 * @param argon2MemoryKib KiB of memory for one hash
 * @param argon2Iterations passes over it
 * @param argon2Parallelism lanes
 * @param hashingThreads hashes at the same time
 * @param hashingQueue hashes that may wait
 */
public record UsersConfig(
        @NotNull @Min(1) @Max(8_760) Integer sessionHours,
        @NotNull @Min(1_024) @Max(1_048_576) Integer argon2MemoryKib,
        @NotNull @Min(1) @Max(20) Integer argon2Iterations,
        @NotNull @Min(1) @Max(16) Integer argon2Parallelism,
        @NotNull @Min(1) @Max(64) Integer hashingThreads,
        @NotNull @Min(1) @Max(100_000) Integer hashingQueue) {}
