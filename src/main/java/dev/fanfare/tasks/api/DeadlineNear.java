package dev.fanfare.tasks.api;

import dev.fanfare.platform.outbox.DomainEvent;

/** A day or less is left to hand a task in; said once for a task. */
public record DeadlineNear(long taskId) implements DomainEvent {}
