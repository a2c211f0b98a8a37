package dev.fanfare.campaigns.campaign.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The faults of the campaigns domain. */
public final class CampaignsError {
    public static final FaultType CAMPAIGN_NOT_FOUND =
            flat(404, "campaign_not_found", "RESOURCE_NOT_FOUND", "There is no such campaign.");
    public static final FaultType CAMPAIGN_FULL = flat(400, "campaign_full", null, "The campaign is full.");
    public static final FaultType ALREADY_JOINED =
            detailed(409, "conflict", "ALREADY_JOINED", "You have already joined this campaign.");
    public static final FaultType CAMPAIGN_NOT_AVAILABLE =
            detailed(400, "business_error", "CAMPAIGN_NOT_AVAILABLE", "The campaign is not available to you.");
    /** Details: needed, available, missing and currency, where what is missing is money. */
    public static final FaultType CAMPAIGN_NOT_FUNDED = detailed(
            400,
            "business_error",
            "CAMPAIGN_NOT_FUNDED",
            "The brand has neither paid in what the campaign can cost, nor credit for it.");

    /** Of an update that names the revision that it is about. */
    public static final FaultType CAMPAIGN_CHANGED = detailed(
            409, "conflict", "CAMPAIGN_CHANGED", "The campaign has been changed since you read it. Read it again.");

    private CampaignsError() {}

    public static Refused notFound(Long id) {
        return CAMPAIGN_NOT_FOUND.missing("campaign", id);
    }

    public static Refused alreadyJoined(Long id) {
        return ALREADY_JOINED.refusal().with("campaign_id", id);
    }

    /** The refusal of joining a campaign for a reason. */
    public static Refused refused(Long id, Unavailable reason) {
        return switch (reason) {
            case ALREADY_JOINED -> alreadyJoined(id);
            case CAMPAIGN_FULL -> CAMPAIGN_FULL.refusal();
            default -> notAvailable(reason);
        };
    }

    public static Refused notAvailable(Unavailable reason) {
        return CAMPAIGN_NOT_AVAILABLE.because(reason.message()).with("reason", reason.code());
    }
}
