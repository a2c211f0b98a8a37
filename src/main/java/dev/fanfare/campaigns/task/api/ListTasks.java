package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.List;

/**
 * Lists a chunk or page of tasks by filter, newest first.
 *
 * @param before the cursor: only tasks with a smaller id; null to begin with the newest
 */
public record ListTasks(@NotNull @Valid TaskFilter filter, Long before) implements Ask<ListTasks.TaskChunk> {
    /** A chunk or page of tasks. */
    public record TaskChunk(
            List<TaskSheet> items, Long next, Long total, Paging page, String nextCursor, Instant syncedUntil)
            implements Chunk<TaskSheet> {
        public TaskChunk {
            items = List.copyOf(items);
        }
    }
}
