package dev.fanfare.money.disbursement.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals of the disbursements domain. */
public final class DisbursementsError {
    /** Details: made_at. */
    public static final FaultType RUN_FILE_GONE = detailed(
            400,
            "business_error",
            "RUN_FILE_GONE",
            "The file was made more than a day ago and is gone. It cannot be made again.");

    private DisbursementsError() {}
}
