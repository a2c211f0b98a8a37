package dev.fanfare.platform.jobs;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * When what has not happened is a problem.
 *
 * @param jobMinutes since any chunk of a job has succeeded, on whichever node
 * @param unfinishedHours since a job has left nothing to do, or the ledger was compared as a whole
 * @param eventMinutes since an event that has not been dispatched was due
 */
public record AlarmsConfig(
        @NotNull @Min(1) @Max(100_000) Integer jobMinutes,
        @NotNull @Min(1) @Max(10_000) Integer unfinishedHours,
        @NotNull @Min(1) @Max(100_000) Integer eventMinutes) {}
