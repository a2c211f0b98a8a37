package dev.fanfare.profiles.api;

import java.util.Locale;

/** What somebody can be notified about, or choose not to be. */
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

    /** As the interface and the column muted_notifications spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
