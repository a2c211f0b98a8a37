package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * A stretch of the tasks of a filter, newest first.
 *
 * @param before only tasks with a smaller id; null for the beginning
 */
public record ListTasks(@NotNull @Valid TaskFilter filter, Long before) implements Ask<TaskBatch> {}
