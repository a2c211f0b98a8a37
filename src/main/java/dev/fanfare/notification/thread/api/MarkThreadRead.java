package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;

/**
 * Marks the messages of a thread as read by the caller's side, up to one of them; those read before stay read.
 *
 * @param side that the caller's row is for
 */
public record MarkThreadRead(ThreadSide side, ThreadSubject subject, long messageId)
        implements Change<MarkThreadRead.ThreadRead> {
    /**
     * A publisher's thread.
     *
     * @param subject what it is about
     * @param messageId the last message that was read
     */
    public record OwnBody(
            @JsonUnwrapped @Valid ThreadSubject.Own subject,
            @NotNull Long messageId) {
        public MarkThreadRead ask() {
            return new MarkThreadRead(ThreadSide.PUBLISHER, subject.whole(), messageId);
        }
    }

    /**
     * A thread of others.
     *
     * @param subject what it is about
     * @param messageId the last message that was read
     */
    public record Body(
            @JsonUnwrapped @Valid ThreadSubject subject,
            @NotNull Long messageId) {
        public MarkThreadRead asAdvertiser() {
            return new MarkThreadRead(ThreadSide.ADVERTISER, subject, messageId);
        }

        public MarkThreadRead asStaff() {
            return new MarkThreadRead(ThreadSide.STAFF, subject, messageId);
        }
    }

    /**
     * The messages are marked as read.
     *
     * @param unread messages of other sides that follow
     */
    public record ThreadRead(String status, Translatable message, int unread) implements Message {}
}
