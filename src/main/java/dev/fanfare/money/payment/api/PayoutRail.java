package dev.fanfare.money.payment.api;

import dev.fanfare.platform.states.Coded;

/** The kind of rail of a method's payouts. */
public enum PayoutRail implements Coded {
    /** None: operators pay by hand and complete each payout. */
    NONE,
    PAYPAL,
    STRIPE,
    /** A file: SEPA, ACH or CSV, as the account and the currency need. */
    BANK
}
