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
     * @param assignedDate when it was joined; of a definition, when it was created
     * @param deadline the last time to hand it in; of a definition, its campaign's end
     */
    public record TaskStatusView(String status, Instant assignedDate, Instant deadline) implements Message {}
}
