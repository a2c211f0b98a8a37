package dev.fanfare.platform.remote;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How much an outside service may cost us.
 *
 * @param timeoutMs milliseconds for one call, its retry included; two of them are less than what an asker waits
 * @param maxFailures failed calls, with no other between them, after which the service is left alone
 * @param resetMs milliseconds for which it is left alone, before one call tries whether it works again
 * @param maxConcurrent calls at once; the next is refused without waiting
 * @param retries further attempts of a call that is safe to repeat: 0 or 1
 */
public record GuardConfig(
        @NotNull @Min(50) @Max(4_500) Integer timeoutMs,
        @NotNull @Min(1) @Max(1_000) Integer maxFailures,
        @NotNull @Min(50) @Max(600_000) Integer resetMs,
        @NotNull @Min(1) @Max(1_000) Integer maxConcurrent,
        @NotNull @Min(0) @Max(1) Integer retries) {}
