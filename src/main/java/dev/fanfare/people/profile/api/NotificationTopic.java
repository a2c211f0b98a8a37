package dev.fanfare.people.profile.api;

import dev.fanfare.platform.states.Coded;

/** The kinds of notifications; users can switch off each. */
public enum NotificationTopic implements Coded {
    /** A campaign open to the user was activated, the user was invited to one, or an application was decided. */
    NEW_CAMPAIGN,
    /** A campaign of the user has ended. */
    END_CAMPAIGN,
    /** The deadline of one of the user's tasks is near. */
    NEAR_CAMPAIGN,
    /** A campaign for a cause was activated. */
    CAUSE_CAMPAIGN,
    /** A network, page, wall, channel or bank account of the user was reviewed. */
    PROFILE_STATUS,
    /** A task of the user was reviewed. */
    POST_STATUS,
    /** Money was released, paid or given back. */
    UPDATE_BALANCE;
}
