package dev.fanfare.campaigns.campaign.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;
import static dev.fanfare.platform.bus.FaultFormat.FLAT;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The faults of the campaigns domain. */
public enum CampaignsError implements FaultType {
    CAMPAIGN_NOT_FOUND(404, FLAT, "campaign_not_found", "RESOURCE_NOT_FOUND", "There is no such campaign."),
    CAMPAIGN_FULL(400, FLAT, "campaign_full", null, "The campaign is full."),
    ALREADY_JOINED(409, DETAILED, "conflict", "ALREADY_JOINED", "You have already joined this campaign."),
    CAMPAIGN_NOT_AVAILABLE(
            400, DETAILED, "business_error", "CAMPAIGN_NOT_AVAILABLE", "The campaign is not available to you."),
    /** Details: needed, available, missing and currency, where what is missing is money. */
    CAMPAIGN_NOT_FUNDED(
            400,
            DETAILED,
            "business_error",
            "CAMPAIGN_NOT_FUNDED",
            "The advertiser has neither paid in what the campaign can cost, nor credit for it.");

    private final Kind kind;

    CampaignsError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    public static Refused notFound(Long id) {
        return CAMPAIGN_NOT_FOUND.refusal().with("resource_type", "campaign").with("resource_id", id);
    }

    public static Refused alreadyJoined(Long id) {
        return ALREADY_JOINED.refusal().with("campaign_id", id);
    }

    public static Refused notAvailable(Unavailable reason) {
        return CAMPAIGN_NOT_AVAILABLE.because(reason.says()).with("reason", reason.code());
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
