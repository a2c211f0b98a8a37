package dev.fanfare.money.payment.api;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.states.Coded;
import java.time.Instant;

/**
 * What the bank of an account with an IBAN said of its holder's name: an answer of the Verification of Payee scheme.
 *
 * @param result not_possible: the bank or the service gave no answer, which keeps nothing back; no_match: its payouts are
 *     left out of runs until an operator accepts the name
 * @param bankName the holder by the bank, after a close match; else null
 * @param checkedAt when the answer came
 * @param acceptedAt when an operator accepted the name after no match; else null
 */
public record PayeeCheck(
        Result result,

        @Nullable String bankName,
        Instant checkedAt,
        @Nullable Instant acceptedAt) {

    /** What the bank said of a name. */
    public enum Result implements Coded {
        MATCH,
        CLOSE_MATCH,
        NO_MATCH,
        NOT_POSSIBLE
    }
}
