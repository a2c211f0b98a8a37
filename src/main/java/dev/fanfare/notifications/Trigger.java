package dev.fanfare.notifications;

import java.util.Locale;

/** What notifications come from. Each has a flag of this name, by which a user mutes it. */
enum Trigger {
    NEW_CAMPAIGN("campaign"),
    END_CAMPAIGN("campaign"),
    NEAR_CAMPAIGN("campaign"),
    CAUSE_CAMPAIGN("campaign"),
    PROFILE_STATUS("profile"),
    POST_STATUS("task"),
    UPDATE_BALANCE("balance");

    private final String type;

    Trigger(String type) {
        this.type = type;
    }

    /** The flag's. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Of its notifications. */
    String type() {
        return type;
    }
}
