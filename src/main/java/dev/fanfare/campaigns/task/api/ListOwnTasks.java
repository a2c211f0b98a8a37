package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import jakarta.validation.constraints.Min;
import java.util.List;

/**
 * Lists the caller's tasks, newest first.
 *
 * @param campaignId only tasks of this campaign; null for all
 * @param page from 1; null for the first
 * @param limit tasks per page; null, with page and before null too, for the newest 100
 * @param before cursor: the {@code next} of the preceding page; null for pagination by number
 */
public record ListOwnTasks(
        Long campaignId,
        @IgnoredWith("before") @Min(1) Integer page,
        @Min(1) Integer limit,
        @Min(1) Long before) implements Ask<ListOwnTasks.OwnTasks> {
    /**
     * The caller's tasks.
     *
     * @param total number of all tasks; like page and limit, null unless a page was requested by its number
     * @param next the {@code before} of the next page; null at the end and without pagination
     */
    public record OwnTasks(
            List<TaskCard> tasks,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer page,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer limit,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long next)
            implements Message {
        public OwnTasks {
            tasks = List.copyOf(tasks);
        }
    }
}
