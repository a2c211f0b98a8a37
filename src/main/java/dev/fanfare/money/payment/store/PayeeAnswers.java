package dev.fanfare.money.payment.store;

import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** Records what payees' banks answer to files: whether the holder's name of an account is right. */
public final class PayeeAnswers {
    private PayeeAnswers() {}

    // As an answer of the service: see PayeeChecksRepository. Of a name that has changed since, nothing was said.
    private static final String RECORD = """
            update bank_accounts
            set payee_result = case when $3 = 'not_possible' and payee_result is not null then payee_result else $3 end,
                payee_bank_name = case when $3 = 'close_match' then $4 when $3 = 'not_possible' then payee_bank_name end,
                payee_checked_at = business_now(),
                payee_accepted_at = case when $3 in ('no_match', 'not_possible') and payee_result = 'no_match'
                                         then payee_accepted_at end,
                payee_check_at = case when $3 = 'not_possible' then payee_check_at end
            where id = $1 and scheme = 'iban' and deleted_at is null and coalesce(payee_named_at, created_at) <= $2
            """;

    /**
     * Records an answer.
     *
     * @param sent when the payment with the name was made
     * @param bankName the holder by the bank, after a close match; null for none
     */
    public static Future<Void> record(
            Tx tx, long bankAccountId, Instant sent, PayeeCheck.Result result, String bankName) {
        String holder = bankName == null ? null : bankName.substring(0, Math.min(bankName.length(), 140));
        return tx.pipeline(RECORD, bankAccountId, sent, result.code(), holder);
    }
}
