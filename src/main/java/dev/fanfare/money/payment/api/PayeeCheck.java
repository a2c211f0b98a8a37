package dev.fanfare.money.payment.api;

import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
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
        @OneOf(words = {"match", "close_match", "no_match", "not_possible"})
        String result,

        @Nullable String bankName,
        Instant checkedAt,
        @Nullable Instant acceptedAt) {}
