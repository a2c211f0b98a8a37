package dev.fanfare.money.disbursement.api;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.FaultType;

/** Refusals about transfers. */
public final class TransfersError {
    /** A message that is not its provider's, or is too old. */
    public static final FaultType MESSAGE_NOT_GENUINE = detailed(
            400, "invalid_message", "MESSAGE_NOT_GENUINE", "The message is not signed, or not of a moment ago.");
    /** Details: status. */
    public static final FaultType TRANSFER_NOT_DECIDABLE = detailed(
            409,
            "conflict",
            "TRANSFER_NOT_DECIDABLE",
            "Its provider says what becomes of this transfer, as long as it is neither flagged nor late.");

    private TransfersError() {}
}
