package dev.fanfare.money.payment;

import dev.fanfare.platform.endpoint.Nullable;
import io.vertx.core.Future;

/** A service of the European Verification of Payee scheme. */
interface PayeeVerifier {
    /** An answer that is none. */
    Verification NOT_POSSIBLE = new Verification("not_possible", null);

    /**
     * An answer.
     *
     * @param result match, close_match, no_match or not_possible
     * @param bankName the holder by the bank, after a close match; else null
     */
    record Verification(String result, @Nullable String bankName) {}

    /** Asks whether this is the name of the account's holder; fails while the service is away. */
    Future<Verification> verify(String iban, String holder);
}
