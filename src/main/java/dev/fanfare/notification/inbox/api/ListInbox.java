package dev.fanfare.notification.inbox.api;

import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Lists an inbox: what waits for its reader first, then the rest, each the newest first. Filters combine.
 *
 * @param side whose inbox it is
 * @param advertiserId the advertiser of its team's inbox; null for the only one, and for others
 */
public record ListInbox(
        ThreadSide side,
        Long advertiserId,
        InboxKind kind,
        Boolean unread,
        InboxAssigned assigned,
        String cursor,
        Integer limit)
        implements Ask<ListInbox.Inbox> {
    /**
     * A publisher's inbox.
     *
     * @param kind only such; null for all
     * @param unread whether to list only what waits for the caller; null for no
     * @param cursor the {@code next} of another part; null for the first
     */
    public record OwnBody(
            InboxKind kind,
            Boolean unread,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public ListInbox ask() {
            return new ListInbox(ThreadSide.PUBLISHER, null, kind, unread, null, cursor, limit);
        }
    }

    /**
     * The inbox of an advertiser's team, with the caller's notifications if it is a web session's.
     *
     * @param advertiserId null for the only one that the caller acts for
     * @param kind only such; null for all
     * @param unread whether to list only what waits for the team; null for no
     * @param assigned only threads that are the caller's, or no one's; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record TeamBody(
            Long advertiserId,
            InboxKind kind,
            Boolean unread,
            InboxAssigned assigned,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public ListInbox ask() {
            return new ListInbox(ThreadSide.ADVERTISER, advertiserId, kind, unread, assigned, cursor, limit);
        }
    }

    /**
     * The inbox of staff, with the caller's notifications if it is a web session's.
     *
     * @param kind only such; null for all
     * @param unread whether to list only what waits for staff; null for no
     * @param assigned only threads that are the caller's, or no one's; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record StaffBody(
            InboxKind kind,
            Boolean unread,
            InboxAssigned assigned,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public ListInbox ask() {
            return new ListInbox(ThreadSide.STAFF, null, kind, unread, assigned, cursor, limit);
        }
    }

    /**
     * A part of an inbox.
     *
     * @param items what waits first, then the rest, each the newest first. The first part begins with the queues of staff
     *     in which something waits, beyond its limit
     * @param unread how much waits in all, not just in these items
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record Inbox(
            List<Item> items, Unread unread, @Nullable String next) implements Message {
        public Inbox {
            items = List.copyOf(items);
        }
    }

    /**
     * How much waits; of each a thousand is counted at most.
     *
     * @param messages threads with unread messages
     * @param notifications unread ones; none for a backend token
     * @param requests that are to be decided; of staff, the queues in which something waits
     */
    public record Unread(long messages, long notifications, long requests) {
        /** The same with the number of queues. */
        public Unread withRequests(long all) {
            return new Unread(messages, notifications, all);
        }
    }

    /**
     * A thread, a notification or a request.
     *
     * @param about of a message: task, campaign or payout; of a notification: its type; of a request: invitation,
     *     application, or the name of a queue
     * @param id of the thread, notification, invitation or application; null for a queue
     * @param subjectId what a thread is about; of an invitation or application, the campaign; else null
     * @param userId of a thread: its publisher, null for none; of an application to a brand: who applies; else null
     * @param title the campaign, the payout's reference or the notification's title; of a queue its name
     * @param text the beginning of the last message, or the text; empty for none
     * @param by who writes or asks: a username or a brand; null for staff, and where no one does
     * @param state of an invitation or application; else null
     * @param unread whether it waits for the reader
     * @param number unread messages of a thread; how many wait in a queue; else 1
     * @param at when it was last written, sent or decided; of a queue, since when its oldest waits, null if unknown
     * @param until when a request ends by itself; null if it does not
     * @param assignee who answers for the team or staff; null for none
     */
    @StagedBuilder
    public record Item(
            InboxKind kind,
            String about,
            @Nullable Long id,
            @Nullable Long subjectId,
            @Nullable Long userId,
            String title,
            String text,
            @Nullable String by,
            @Nullable String state,
            boolean unread,
            long number,
            @Nullable Instant at,
            @Nullable Instant until,
            @Nullable Assignee assignee) {}

    /** A member of the team, or of staff, who answers. */
    public record Assignee(Long userId, String username) {}
}
