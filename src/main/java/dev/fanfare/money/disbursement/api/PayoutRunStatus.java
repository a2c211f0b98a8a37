package dev.fanfare.money.disbursement.api;

import java.util.Locale;

/**
 * The states of a payout run; {@link PayoutRunTransition} says what leads from one to another. A sent run is final: what becomes
 * of each of its payments, their transfers tell.
 */
public enum PayoutRunStatus {
    GATHERING,
    READY,
    APPROVED,
    SENDING,
    SENT,
    CANCELLED;

    /** As the schema and the API spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
