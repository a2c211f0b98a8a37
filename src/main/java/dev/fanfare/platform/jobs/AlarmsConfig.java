package dev.fanfare.platform.jobs;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Thresholds for overdue work.
 *
 * @param jobMinutes since any chunk of a job has succeeded, on any node
 * @param unfinishedHours since a job has finished, or the whole ledger was reconciled
 * @param eventMinutes since an undispatched event was due
 * @param eventLogSeconds since an event without a position was written
 */
public record AlarmsConfig(
        @NotNull @Min(1) @Max(100_000) Integer jobMinutes,
        @NotNull @Min(1) @Max(10_000) Integer unfinishedHours,
        @NotNull @Min(1) @Max(100_000) Integer eventMinutes,
        @NotNull @Min(1) @Max(100_000) Integer eventLogSeconds) {}
