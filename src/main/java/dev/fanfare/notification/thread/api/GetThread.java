package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/**
 * Shows a thread with its messages, the newest first; one that has not begun has none. Marks nothing as read.
 *
 * @param side that the caller's row is for
 */
public record GetThread(ThreadSide side, ThreadSubject subject, String cursor, Integer limit)
        implements Ask<GetThread.ThreadView> {
    /**
     * A publisher's thread.
     *
     * @param subject what it is about
     * @param cursor the {@code next} of another part; null for the first
     */
    public record OwnBody(
            @JsonUnwrapped @Valid ThreadSubject.Own subject,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public GetThread ask() {
            return new GetThread(ThreadSide.PUBLISHER, subject.whole(), cursor, limit);
        }
    }

    /**
     * A thread of others.
     *
     * @param subject what it is about
     * @param cursor the {@code next} of another part; null for the first
     */
    public record Body(
            @JsonUnwrapped @Valid ThreadSubject subject,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
        public GetThread asAdvertiser() {
            return new GetThread(ThreadSide.ADVERTISER, subject, cursor, limit);
        }

        public GetThread asStaff() {
            return new GetThread(ThreadSide.STAFF, subject, cursor, limit);
        }
    }

    /**
     * A thread as staff see it.
     *
     * @param unread messages of other sides that the caller's side has not read
     * @param messages the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record ThreadView(
            @JsonUnwrapped ThreadHead head,
            int unread,
            List<Entry> messages,
            @Nullable String next) implements Message {
        public ThreadView {
            messages = List.copyOf(messages);
        }
    }

    /**
     * A message, or a note of staff.
     *
     * @param note whether staff alone see it
     */
    public record Entry(@JsonUnwrapped Item message, boolean note) {}

    /**
     * A message.
     *
     * @param author who wrote it
     * @param text plain text; empty once its author is erased
     * @param pictures paths of the pictures
     */
    public record Item(Long id, Author author, String text, List<String> pictures, Instant writtenAt) {
        public Item {
            pictures = List.copyOf(pictures);
        }
    }

    /**
     * The author of a message.
     *
     * @param side for which it was written
     * @param name a publisher's username or an advertiser's brand; within one's own side the username; null for staff
     * @param avatar path of the profile picture of a person who is named; null for none
     * @param mine whether the caller wrote it
     */
    public record Author(
            @OneOf(ThreadSide.class) String side,
            @Nullable String name,
            @Nullable String avatar,
            boolean mine) {}

    /**
     * A thread as publishers and advertisers see it.
     *
     * @param unread messages of other sides that the caller's side has not read
     * @param messages the newest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record Talk(
            @JsonUnwrapped ThreadHead head,
            int unread,
            List<Item> messages,
            @Nullable String next) {
        public Talk {
            messages = List.copyOf(messages);
        }

        /** Without notes, of which none is read for these. */
        public static Talk of(ThreadView view) {
            return new Talk(
                    view.head(),
                    view.unread(),
                    view.messages().stream()
                            .filter(entry -> !entry.note())
                            .map(Entry::message)
                            .toList(),
                    view.next());
        }
    }
}
