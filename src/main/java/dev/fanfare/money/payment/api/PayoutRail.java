package dev.fanfare.money.payment.api;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kind of rail of a method's payouts. */
public enum PayoutRail {
    /** None: operators pay by hand and complete each payout. */
    @JsonProperty("none")
    NONE,
    @JsonProperty("paypal")
    PAYPAL,
    @JsonProperty("stripe")
    STRIPE,
    /** A file: SEPA, ACH or CSV, as the account and the currency need. */
    @JsonProperty("bank")
    BANK
}
