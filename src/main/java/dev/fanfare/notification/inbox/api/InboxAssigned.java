package dev.fanfare.notification.inbox.api;

import dev.fanfare.platform.states.Coded;

/** Whose threads a team's inbox shows; with it, it shows threads alone. */
public enum InboxAssigned implements Coded {
    /** Those that are assigned to the caller. */
    MINE,
    /** Those that are assigned to no one. */
    UNASSIGNED
}
