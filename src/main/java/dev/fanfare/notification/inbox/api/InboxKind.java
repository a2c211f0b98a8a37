package dev.fanfare.notification.inbox.api;

import dev.fanfare.platform.states.Coded;

/** What an inbox shows. */
public enum InboxKind implements Coded {
    /** A thread. */
    MESSAGE,
    NOTIFICATION,
    /** Something that people ask for: an invitation, an application, or a queue of staff. */
    REQUEST
}
