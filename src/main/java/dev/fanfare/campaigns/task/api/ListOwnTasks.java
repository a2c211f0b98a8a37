package dev.fanfare.campaigns.task.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists the caller's tasks, newest first.
 *
 * @param campaignId only tasks of this campaign; null for all
 * @param page from 1; null for the first
 * @param limit tasks per page; null, with page and cursor null too, for all of them, or of more than 1000 the newest
 * @param sort what the list is sorted by; null for newest first, or for created with a {@code direction} alone
 * @param direction null for ascending by {@code sort}
 * @param cursor the {@code next} of another page; null for the first
 */
public record ListOwnTasks(
        Long campaignId,
        @IgnoredWith({"cursor", "updated_since"}) @Min(1) Integer page,
        @Min(1) Integer limit,
        @IgnoredWith("updated_since") TaskFilter.Sort sort,
        @IgnoredWith("updated_since") Direction direction,
        @Size(max = 100) String cursor,
        Instant updatedSince)
        implements Ask<ListOwnTasks.OwnTasks> {
    /**
     * The caller's tasks.
     *
     * @param total number of all tasks; null unless a page was requested by its number, or tasks are left out
     * @param page null, like limit, unless a page was requested by its number
     * @param next the cursor of the next page; null at the end
     * @param syncedUntil the {@code updated_since} with which a client goes on; null without {@code updated_since}, and while
     *     {@code next} follows
     */
    public record OwnTasks(
            List<TaskCard> tasks,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer page,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer limit,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant syncedUntil)
            implements Message {
        public OwnTasks {
            tasks = List.copyOf(tasks);
        }
    }
}
