package dev.fanfare.money.funding.api;

import java.util.Locale;

/** The states of what an advertiser asks back; {@link WithdrawalTransition} says what leads from one to another. */
public enum WithdrawalStatus {
    REQUESTED,
    PAID,
    REJECTED,
    CANCELLED;

    /** As the schema and the API spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
