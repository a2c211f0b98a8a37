package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Shows a task as the list of tasks does, also one that was left. */
public record GetTask(@NotNull Long taskId) implements Ask<TaskSheet> {}
