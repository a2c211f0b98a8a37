package dev.fanfare.tasks.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * The caller's tasks.
 *
 * @param total how many there are in all; like page and limit, null unless a page was asked for
 */
public record OwnTasks(
        List<TaskCard> tasks,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
        @JsonInclude(JsonInclude.Include.NON_NULL) Integer page,
        @JsonInclude(JsonInclude.Include.NON_NULL) Integer limit)
        implements Message {
    public OwnTasks {
        tasks = List.copyOf(tasks);
    }
}
