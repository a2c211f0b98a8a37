package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;

/** How a transfer ended. */
public enum TransferOutcome implements Coded {
    SETTLED,
    FAILED,
    RETURNED
}
