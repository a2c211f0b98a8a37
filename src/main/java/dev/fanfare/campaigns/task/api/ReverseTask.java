package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Reverses a task's acceptance and payments.
 *
 * @param reason for the publisher, stored with the task
 */
public record ReverseTask(
        @NotNull Long taskId, @NotBlank @Size(max = 1000) String reason) implements Change<ProposedOrDone> {}
