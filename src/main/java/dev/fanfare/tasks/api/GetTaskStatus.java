package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** How a task stands; or, by the id of what a campaign's tasks are made from, since when and until when there are any. */
public record GetTaskStatus(@NotNull Long taskId) implements Ask<GetTaskStatus.TaskStatusView> {
    /**
     * How a task stands.
     *
     * @param assignedDate when it was taken on; of a definition, when it was made
     * @param deadline until when it can be handed in; of a definition, its campaign's end
     */
    public record TaskStatusView(String status, Instant assignedDate, Instant deadline) implements Message {}
}
