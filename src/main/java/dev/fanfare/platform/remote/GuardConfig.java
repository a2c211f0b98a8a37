package dev.fanfare.platform.remote;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Limits on calls to an external service.
 *
 * @param timeoutMs milliseconds for one call, including its retry; less than half of what callers wait
 * @param maxFailures consecutive failures after which the circuit breaker opens
 * @param resetMs milliseconds for which it stays open before one call tests the service
 * @param maxConcurrent concurrent calls; the next is refused at once
 * @param retries retries of a call that is safe to repeat: 0 or 1
 */
public record GuardConfig(
        @NotNull @Min(50) @Max(4_500) Integer timeoutMs,
        @NotNull @Min(1) @Max(1_000) Integer maxFailures,
        @NotNull @Min(50) @Max(600_000) Integer resetMs,
        @NotNull @Min(1) @Max(1_000) Integer maxConcurrent,
        @NotNull @Min(0) @Max(1) Integer retries) {}
