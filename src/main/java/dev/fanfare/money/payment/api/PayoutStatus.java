package dev.fanfare.money.payment.api;

import java.util.Locale;

/**
 * The states of a payout; {@link PayoutTransition} says what leads from one to another. Rejected, cancelled and failed are
 * final: the money has been given back.
 */
public enum PayoutStatus {
    PENDING,
    PROCESSING,
    COMPLETED,
    REJECTED,
    CANCELLED,
    FAILED;

    /** As the schema and the API spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this code; an unknown one is an error of ours. */
    public static PayoutStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
