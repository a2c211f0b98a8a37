package dev.fanfare.money.disbursement.store;

import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.money.payment.store.PayeeAnswers;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** Records what banks answer to the names of files, at the transfer and its bank account. */
public final class VerifiedPayees {
    private VerifiedPayees() {}

    private record Asked(Instant intendedAt, @Nullable Long bankAccountId) {}

    private static final String RECORD = """
            update transfers t set payee_result = $2
            where t.end_to_end_id = $1
            returning t.intended_at,
              coalesce(t.bank_account_id, (select p.bank_account_id from payouts p where p.id = t.payout_id)) as bank_account_id
            """;

    /**
     * Records an answer.
     *
     * @param bankName the holder by the bank, after a close match; null for none
     * @return whether there is a transfer with this end-to-end id
     */
    public static Future<Boolean> record(Tx tx, String endToEndId, PayeeCheck.Result result, String bankName) {
        return tx.find(RECORD, Asked.class, endToEndId, result.code())
                .compose(found -> found.isEmpty() || found.get().bankAccountId() == null
                        ? Future.succeededFuture(found.isPresent())
                        : PayeeAnswers.record(
                                        tx,
                                        found.get().bankAccountId(),
                                        found.get().intendedAt(),
                                        result,
                                        bankName)
                                .map(true));
    }
}
