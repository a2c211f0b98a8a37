package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Shows a task of the caller's as their list does, also one that was left. */
public record GetOwnTask(@NotNull Long taskId) implements Ask<TaskCard> {}
