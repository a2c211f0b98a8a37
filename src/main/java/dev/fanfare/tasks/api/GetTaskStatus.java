package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** How a task stands; or, by the id of what a campaign's tasks are made from, since when and until when there are any. */
public record GetTaskStatus(@NotNull Long taskId) implements Ask<TaskStanding> {}
