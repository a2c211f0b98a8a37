package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.language.English;
import dev.fanfare.platform.states.Coded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why a campaign is not available, in the order in which joining refuses it. */
public enum Unavailable implements Coded {
    NOT_ACTIVE("The campaign has not started yet."),
    PAUSED("The campaign is paused."),
    ENDED("The campaign has ended."),
    NETWORK_REQUIRED("The campaign requires an accepted account on one of its networks."),
    COUNTRY_NOT_ALLOWED("The campaign is not open to your country."),
    CATEGORY_NOT_ALLOWED("The campaign is not open to your categories."),
    ALREADY_JOINED("You have already joined this campaign."),
    APPLICATION_REQUIRED("The campaign chooses who takes part. Apply, and join once you are accepted."),
    USER_LIMIT_REACHED("You have reached the maximum number of campaigns."),
    CAMPAIGN_FULL("The campaign is full."),
    ADVERTISER_LIMIT_REACHED("The campaign's budget is used up.");

    private final String message;

    Unavailable(@English String message) {
        this.message = message;
    }

    /**
     * Why a campaign is closed for everyone; empty if it is open.
     *
     * @param open whether its end is in the future
     */
    public static Optional<Unavailable> closed(CampaignState state, boolean open) {
        return switch (state) {
            case DRAFT, PENDING -> Optional.of(NOT_ACTIVE);
            case PAUSED -> Optional.of(PAUSED);
            case COMPLETED, CANCELLED -> Optional.of(ENDED);
            case ACTIVE -> open ? Optional.empty() : Optional.of(ENDED);
        };
    }

    /** Why a campaign is not for a publisher; empty if it is. */
    public static List<Unavailable> unfit(boolean hasNetwork, boolean inCountry, boolean inCategory) {
        List<Unavailable> reasons = new ArrayList<>();
        if (!hasNetwork) {
            reasons.add(NETWORK_REQUIRED);
        }
        if (!inCountry) {
            reasons.add(COUNTRY_NOT_ALLOWED);
        }
        if (!inCategory) {
            reasons.add(CATEGORY_NOT_ALLOWED);
        }
        return reasons;
    }

    /** The message for users. */
    @English
    public String message() {
        return message;
    }
}
