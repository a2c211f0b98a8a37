package dev.fanfare.tasks.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Lists the caller's tasks, newest first.
 *
 * @param campaignId only tasks of this campaign; null for all
 * @param page from 1; null for the first
 * @param limit tasks per page; null, with page null too, for the newest 100
 */
public record ListOwnTasks(
        Long campaignId, @Min(1) Integer page, @Min(1) Integer limit) implements Ask<ListOwnTasks.OwnTasks> {
    /**
     * The caller's tasks.
     *
     * @param total number of all tasks; like page and limit, null unless a page was requested
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
}
