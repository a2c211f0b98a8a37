package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.states.Coded;

/** Why a campaign is not available. */
public enum Unavailable implements Coded {
    NOT_ACTIVE("The campaign has not started yet."),
    PAUSED("The campaign is paused."),
    ENDED("The campaign has ended."),
    NETWORK_REQUIRED("The campaign requires an accepted account on one of its networks."),
    COUNTRY_NOT_ALLOWED("The campaign is not open to your country."),
    CATEGORY_NOT_ALLOWED("The campaign is not open to your categories."),
    APPLICATION_REQUIRED("The campaign chooses who takes part. Apply, and join once you are accepted."),
    USER_LIMIT_REACHED("You have reached the maximum number of campaigns."),
    ADVERTISER_LIMIT_REACHED("The campaign's budget is used up.");

    private final String message;

    Unavailable(@English String message) {
        this.message = message;
    }

    /** The message for users. */
    @English
    public String message() {
        return message;
    }
}
