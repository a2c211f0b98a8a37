package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists threads of a side, the last written first.
 *
 * @param side that the caller's row is for
 * @param advertiserId only of this advertiser; null for a publisher's own threads
 * @param campaignId only about this campaign and its tasks; null for all, and for a publisher's own
 */
public record ListThreads(
        ThreadSide side, Long advertiserId, Long campaignId, String kind, Boolean unread, String cursor, Integer limit)
        implements Ask<ListThreads.Threads> {
    /**
     * A publisher's filters; they combine.
     *
     * @param kind only about such; null for all
     * @param unread whether to list only threads with unread messages; null for no
     * @param cursor the {@code next} of another part; null for the first
     */
    public record OwnBody(
            @Size(max = 20)
            @OneOf(ThreadKind.class)
            @Pattern(regexp = ThreadKind.CODES, message = "must be task, campaign or payout")
            String kind,

            Boolean unread,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public ListThreads ask() {
            return new ListThreads(ThreadSide.PUBLISHER, null, null, kind, unread, cursor, limit);
        }
    }

    /**
     * The filters of others; they combine.
     *
     * @param advertiserId only of this advertiser; null for an advertiser's own, and for all that staff may see
     * @param campaignId only about this campaign and its tasks; null for all
     * @param kind only about such; null for all
     * @param unread whether to list only threads with unread messages; null for no
     * @param cursor the {@code next} of another part; null for the first
     */
    public record Body(
            Long advertiserId,
            Long campaignId,

            @Size(max = 20)
            @OneOf(ThreadKind.class)
            @Pattern(regexp = ThreadKind.CODES, message = "must be task, campaign or payout")
            String kind,

            Boolean unread,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public ListThreads asAdvertiser() {
            return new ListThreads(ThreadSide.ADVERTISER, advertiserId, campaignId, kind, unread, cursor, limit);
        }

        public ListThreads asStaff() {
            return new ListThreads(ThreadSide.STAFF, advertiserId, campaignId, kind, unread, cursor, limit);
        }
    }

    /**
     * A part of the list.
     *
     * @param threads the last written first
     * @param unread messages in all threads of the side, not just in these
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record Threads(
            List<Item> threads, long unread, @Nullable String next) implements Message {
        public Threads {
            threads = List.copyOf(threads);
        }
    }

    /**
     * A thread.
     *
     * @param unread messages of other sides that the caller's side has not read
     * @param last the last message
     */
    public record Item(@JsonUnwrapped ThreadHead head, int unread, Last last) {}

    /**
     * The last message of a thread.
     *
     * @param messageId its id
     * @param side who wrote it
     * @param text its beginning; empty once its author is erased
     */
    public record Last(
            Long messageId, @OneOf(ThreadSide.class) String side, String text, Instant writtenAt) {}
}
