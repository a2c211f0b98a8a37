package dev.fanfare.tasks;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * The settings of tasks.
 *
 * @param reviewDays days after which a task that nobody has reviewed is accepted
 */
public record TasksConfig(@NotNull @Min(1) @Max(365) Integer reviewDays) {}
