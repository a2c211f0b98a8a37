package dev.fanfare.money.funding.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the funding domain. */
public enum FundingError implements FaultType {
    /** Details: available and currency. */
    FUNDS_NOT_FREE(
            400,
            DETAILED,
            "business_error",
            "FUNDS_NOT_FREE",
            "So much of the advertiser's money is not free: it is reserved, or owed for work that was accepted.");

    private final Kind kind;

    FundingError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
