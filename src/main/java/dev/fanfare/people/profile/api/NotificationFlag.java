package dev.fanfare.people.profile.api;

import java.util.Locale;

/** The kinds of notifications, each of which users can switch off. */
public enum NotificationFlag {
    /** A campaign was activated that is open to the user. */
    NEW_CAMPAIGN,
    /** A campaign that the user is in has ended. */
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

    /** The name in the interface and in the column muted_notifications. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
