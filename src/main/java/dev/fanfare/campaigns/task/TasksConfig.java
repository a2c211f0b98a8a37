package dev.fanfare.campaigns.task;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of tasks.
 *
 * @param reviewDays days until an unreviewed task is accepted automatically
 */
public record TasksConfig(@NotNull @Min(1) @Max(365) Integer reviewDays) {}
