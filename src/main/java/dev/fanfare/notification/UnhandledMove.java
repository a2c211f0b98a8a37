package dev.fanfare.notification;

import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.platform.outbox.DomainEvent;

/** An event of the log whose chunk could not be handled as a whole: the outbox handles it by itself, and tries again. */
record UnhandledMove(EventView event) implements DomainEvent {}
