package dev.fanfare.campaigns.campaign;

import java.util.Locale;

/** The filters of a publisher's list of campaigns. */
enum CampaignFilter {
    ACTIVE,
    ALL,
    UPCOMING,
    ENDED,
    JOINED,
    FEATURED;

    /** The filter with a validated name; null is the default, active. */
    static CampaignFilter named(String name) {
        return name == null ? ACTIVE : valueOf(name.toUpperCase(Locale.ROOT));
    }
}
