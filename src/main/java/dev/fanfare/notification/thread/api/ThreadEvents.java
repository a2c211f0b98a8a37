package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** Events of threads. */
public final class ThreadEvents {
    private ThreadEvents() {}

    /** A thread has a message that a side has not read; never a note of staff. */
    public record ThreadWaits(long threadId) implements DomainEvent {}

    /** A thread was assigned to an account by another one. */
    public record ThreadGiven(long threadId, long userId) implements DomainEvent {}
}
