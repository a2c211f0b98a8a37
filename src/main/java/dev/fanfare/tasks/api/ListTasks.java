package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;

/**
 * A stretch of the tasks of a filter, newest first.
 *
 * @param before only tasks with a smaller id; null for the beginning
 */
public record ListTasks(@NotNull @Valid TaskFilter filter, Long before) implements Ask<ListTasks.TaskChunk> {
    /** A stretch of a list of tasks. */
    public record TaskChunk(List<TaskSheet> items, Long next, Long total, Paging page) implements Chunk<TaskSheet> {
        public TaskChunk {
            items = List.copyOf(items);
        }
    }
}
