package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.states.Coded;
import java.util.Locale;

/** A payment rail. */
public enum Rail implements Coded {
    /** PayPal Payouts. */
    PAYPAL,
    /** Stripe Connect: a transfer to the publisher's account there, and a payout from it. */
    STRIPE,
    /** A SEPA credit transfer in a pain.001 file. */
    SEPA,
    /** A US ACH credit in a NACHA file. */
    ACH,
    /** Any other bank transfer, in a CSV file. */
    CSV;

    /** Whether its transfers are sent in files that an operator gives to a bank. */
    public boolean isByFile() {
        return this == SEPA || this == ACH || this == CSV;
    }

    /** The rail of this code; an unknown one is an internal error. */
    public static Rail of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
