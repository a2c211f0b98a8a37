package dev.fanfare.money.payment;

import dev.fanfare.money.payment.PayoutRules.Own;
import dev.fanfare.money.payment.PayoutRules.Subject;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table payout_terms. */
final class PayoutTermsRepository {
    private static final String LIST = """
            select currency, method, minimum, maximum, fees, proof_above
            from payout_terms
            order by currency, method
            limit 5000
            """;

    /** All terms, by method and currency. */
    static Future<List<Own>> list(Sql sql) {
        return sql.list(LIST, Own.class);
    }

    private static final String LOCK = "lock table payout_terms in exclusive mode";

    /** Blocks changes, but not reads, until the transaction ends. */
    static Future<Void> lock(Tx tx) {
        return tx.execute(LOCK).mapEmpty();
    }

    private static final String SAVE = """
            insert into payout_terms (currency, method, minimum, maximum, fees, proof_above)
            values ($1, $2, $3, $4, $5, $6)
            on conflict on constraint payout_terms_once
              do update set minimum = excluded.minimum, maximum = excluded.maximum, fees = excluded.fees,
                            proof_above = excluded.proof_above
            """;

    static Future<Void> save(Tx tx, Own own) {
        return tx.pipeline(
                SAVE,
                own.currency(),
                own.method(),
                own.minimum().minor(),
                own.maximum().minor(),
                own.fees() == null ? null : own.fees().minor(),
                own.proofAbove() == null ? null : own.proofAbove().minor());
    }

    private static final String REMOVE =
            "delete from payout_terms where currency = $1 and method is not distinct from $2";

    static Future<Void> remove(Tx tx, Subject subject) {
        return tx.pipeline(REMOVE, subject.currency(), subject.method());
    }
}
