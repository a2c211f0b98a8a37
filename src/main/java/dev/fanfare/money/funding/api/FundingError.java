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
            "So much of the brand's money is not available: it is reserved, or owed for work that was accepted.");

    /** Details: available, held and currency. */
    public static final FaultType CARD_FUNDS_HELD = detailed(
            400,
            "business_error",
            "CARD_FUNDS_HELD",
            "So much cannot be withdrawn yet: money that was paid by card is held for some days.");

    public static final FaultType WITHDRAWAL_HELD = detailed(
            400, "business_error", "WITHDRAWAL_HELD", "Withdrawals of this brand wait for a decision of ours.");

    private FundingError() {}
}
