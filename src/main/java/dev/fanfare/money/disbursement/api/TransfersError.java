package dev.fanfare.money.disbursement.api;

import static dev.fanfare.platform.bus.FaultFormat.DETAILED;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** Refusals about transfers. */
public enum TransfersError implements FaultType {
    /** A message that is not its provider's, or is too old. */
    MESSAGE_NOT_GENUINE(
            400,
            DETAILED,
            "invalid_message",
            "MESSAGE_NOT_GENUINE",
            "The message is not signed, or not of a moment ago."),
    /** Details: status. */
    TRANSFER_NOT_DECIDABLE(
            409,
            DETAILED,
            "conflict",
            "TRANSFER_NOT_DECIDABLE",
            "Its provider says what becomes of this transfer, as long as it is not flagged.");

    private final Kind kind;

    TransfersError(int status, FaultFormat format, String error, String code, String says) {
        this.kind = new Kind(status, format, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
