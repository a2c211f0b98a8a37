package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;

/**
 * Marks the unread threads of the caller's side as read, up to their last messages: a thousand of them at most. Of staff, those
 * that are assigned to the caller, so that no one's question is lost.
 *
 * @param side that the caller's row is for
 * @param advertiserId the team; null for the only one that the caller acts for, and for others
 */
public record MarkAllThreadsRead(ThreadSide side, Long advertiserId) implements Change<MarkAllThreadsRead.ThreadsRead> {
    /** A publisher's threads. */
    public record OwnBody() {
        public MarkAllThreadsRead ask() {
            return new MarkAllThreadsRead(ThreadSide.PUBLISHER, null);
        }
    }

    /**
     * A team's threads.
     *
     * @param advertiserId null for the only one that the caller acts for
     */
    public record TeamBody(Long advertiserId) {
        public MarkAllThreadsRead ask() {
            return new MarkAllThreadsRead(ThreadSide.ADVERTISER, advertiserId);
        }
    }

    /** The threads that are assigned to the caller. */
    public record StaffBody() {
        public MarkAllThreadsRead ask() {
            return new MarkAllThreadsRead(ThreadSide.STAFF, null);
        }
    }

    /**
     * The threads are marked as read.
     *
     * @param more whether there are more of them: repeat it
     */
    public record ThreadsRead(String status, Translatable message, boolean more) implements Message {}
}
