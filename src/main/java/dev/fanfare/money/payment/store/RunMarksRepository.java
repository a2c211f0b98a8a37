package dev.fanfare.money.payment.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Assigns payouts and bank accounts to payout runs, and stores drawn micro-deposits. All statements are pipelined. */
public final class RunMarksRepository {
    private RunMarksRepository() {}

    private static final String TAKE_PAYOUTS = """
            update payouts set run_id = $1 where id = any ($2)
            """;

    private static final String TAKE_ACCOUNTS = """
            update bank_accounts set run_id = $1 where id = any ($2)
            """;

    /** Assigns these to a run that has items for them; an id may be null. */
    public static Future<Void> take(Tx tx, long runId, Long[] payoutIds, Long[] bankAccountIds) {
        tx.pipeline(TAKE_PAYOUTS, runId, payoutIds);
        return tx.pipeline(TAKE_ACCOUNTS, runId, bankAccountIds);
    }

    private static final String RELEASE_PAYOUTS = """
            update payouts p set run_id = null
            from payout_run_items i
            where i.run_id = $1 and i.position = any ($2) and p.id = i.payout_id
            """;

    private static final String RELEASE_ACCOUNTS = """
            update bank_accounts b set run_id = null
            from payout_run_items i
            where i.run_id = $1 and i.position = any ($2) and b.id = i.bank_account_id
            """;

    /** Frees the payments of these items for another run. */
    public static Future<Void> release(Tx tx, long runId, Long... positions) {
        tx.pipeline(RELEASE_PAYOUTS, runId, positions);
        return tx.pipeline(RELEASE_ACCOUNTS, runId, positions);
    }

    private static final String DRAW = """
            update bank_accounts b
            set deposit_1 = w.first, deposit_2 = w.second
            from unnest($1::bigint[], $2::integer[], $3::integer[]) as w (id, first, second)
            where b.id = w.id and b.deposit_1 is null
            """;

    /** Stores the deposits drawn for these accounts. */
    public static Future<Void> draw(Tx tx, Long[] ids, Integer[] first, Integer[] second) {
        return tx.pipeline(DRAW, ids, first, second);
    }

    private static final String DEPOSITED = """
            update bank_accounts set deposited_at = business_now(), updated_at = business_now() where id = any ($1)
            """;

    /** From now on their owners can verify these accounts. */
    public static Future<Void> recordDeposited(Tx tx, Long... ids) {
        return tx.pipeline(DEPOSITED, (Object) ids);
    }
}
