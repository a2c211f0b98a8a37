package dev.fanfare.money.funding.api;

import java.util.Locale;

/** The states of money that an advertiser has paid in; {@link DepositTransition} says what leads from one to another. */
public enum DepositStatus {
    PROPOSED,
    RECEIVED,
    REJECTED;

    /** As the schema and the API spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
