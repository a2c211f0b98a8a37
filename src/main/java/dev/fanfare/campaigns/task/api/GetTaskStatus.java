package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** Gets the status of a task, or of a task definition by its id. */
public record GetTaskStatus(@NotNull Long taskId) implements Ask<GetTaskStatus.TaskStatusView> {
    /**
     * The status of a task or definition.
     *
     * @param assignedDate time of joining; for a definition, of its creation
     * @param deadline latest submission time; for a definition, its campaign's end
     */
    public record TaskStatusView(TaskStatus status, Instant assignedDate, Instant deadline) implements Message {}
}
