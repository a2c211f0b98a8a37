package dev.fanfare.money.funding.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the funding domain. */
public final class FundingError {
    /** Details: available and currency. */
    public static final FaultType FUNDS_NOT_FREE = detailed(
            400,
            "business_error",
            "FUNDS_NOT_FREE",
            "So much of the advertiser's money is not free: it is reserved, or owed for work that was accepted.");

    private FundingError() {}
}
