package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;

/** Gives a task up; with the last one in a campaign its publisher has left the campaign. */
public record LeaveTask(@NotNull Long taskId) implements Change<Done> {}
