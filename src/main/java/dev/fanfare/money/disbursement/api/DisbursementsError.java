package dev.fanfare.money.disbursement.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals of the disbursements domain. */
public enum DisbursementsError implements FaultType {
    RUN_NOT_APPROVED(
            400,
            DETAILED,
            "business_error",
            "RUN_NOT_APPROVED",
            "Somebody else has to approve this run before it can be sent."),
    /** Details: made_at. */
    RUN_FILE_GONE(
            400,
            DETAILED,
            "business_error",
            "RUN_FILE_GONE",
            "The file was made more than a day ago and is gone. It cannot be made again.");

    private final Kind kind;

    DisbursementsError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
