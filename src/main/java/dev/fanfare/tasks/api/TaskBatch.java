package dev.fanfare.tasks.api;

import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Paging;
import java.util.List;

/** A stretch of a list of tasks. */
public record TaskBatch(List<TaskSheet> items, Long next, Long total, Paging page) implements Chunk<TaskSheet> {
    public TaskBatch {
        items = List.copyOf(items);
    }
}
