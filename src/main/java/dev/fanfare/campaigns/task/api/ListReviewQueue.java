package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Lists the posts that wait for a decision, the longest waiting first. The filters combine; null for all.
 *
 * @param userId only of this publisher
 * @param advertiserId only of this advertiser's campaigns; an advertiser gets their own
 * @param network only of publishers who joined with an account at this network
 * @param hours only handed in, or appealed, so many hours ago or earlier
 * @param appeals whether to list open appeals instead, the next due first; null for no
 * @param cursor the {@code next} of another part; null for the first
 */
public record ListReviewQueue(
        Long userId,
        Long campaignId,
        Long advertiserId,
        @Size(max = 20) String network,
        @Min(0) @Max(87_600) Integer hours,
        Boolean appeals,
        @Size(max = 100) String cursor,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
        implements Ask<ListReviewQueue.ReviewQueue> {
    /**
     * A part of the queue.
     *
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record ReviewQueue(
            List<ReviewItem> items, @Nullable String next) implements Message {
        public ReviewQueue {
            items = List.copyOf(items);
        }
    }
}
