package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotNull;

/** Gives up a task; giving up the last one leaves the campaign. */
public record LeaveTask(@NotNull Long taskId) implements Change<ActionResult> {}
