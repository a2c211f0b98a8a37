package dev.fanfare.campaigns;

import java.util.Locale;

/** Which campaigns a publisher wants to see. */
enum CampaignFilter {
    ACTIVE,
    ALL,
    UPCOMING,
    ENDED,
    JOINED,
    FEATURED;

    /** Of a checked name; null is the usual one. */
    static CampaignFilter named(String name) {
        return name == null ? ACTIVE : valueOf(name.toUpperCase(Locale.ROOT));
    }
}
