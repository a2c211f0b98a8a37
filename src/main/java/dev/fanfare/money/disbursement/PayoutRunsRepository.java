package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.PayoutRunStatus;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.disbursement.api.PayoutRuns.CreateRun;
import dev.fanfare.money.disbursement.api.PayoutRuns.Run;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.records.StagedBuilder;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table payout_runs. */
final class PayoutRunsRepository {
    /**
     * A run being created, locked.
     *
     * @param requestedUntil exclusive
     * @param examinedTime the request time of the last examined payout
     * @param examinedId its id
     * @param examinedAccount the last examined bank account
     * @param items the number of examined payments
     */
    @StagedBuilder
    record Building(
            long id,
            long madeBy,
            Instant requestedFrom,
            Instant requestedUntil,
            @Nullable String method,
            @Nullable String currency,
            List<Long> payoutIds,
            boolean microDeposits,
            List<Long> bankAccountIds,
            Instant examinedTime,
            long examinedId,
            boolean payoutsExamined,
            long examinedAccount,
            long items) {}

    private static final String BUILDING = """
            id, made_by, requested_from, requested_until, method, currency, payout_ids, micro_deposits, bank_account_ids,
            examined_time, examined_id, payouts_examined, examined_account, items
            """;

    /** Later requests are for the next run. */
    private static final String ADD = """
            insert into payout_runs (note, made_by, made_version, requested_from, requested_until, method, currency, payout_ids,
              micro_deposits, bank_account_ids, payouts_examined, instant)
            values ($1, $2, (select credentials_version from users where id = $2), $3, least($4, business_now()), $5, $6, $7, $8, $9, $10, $11)
            returning
            """ + BUILDING;

    static Future<Building> add(Tx tx, long madeBy, CreateRun ask, Days days) {
        return tx.get(
                ADD,
                Building.class,
                ask.note(),
                madeBy,
                days.from(),
                days.before(),
                ask.method(),
                ask.currency(),
                named(ask.payoutIds()),
                Boolean.TRUE.equals(ask.microDeposits()) || ask.bankAccountIds() != null,
                named(ask.bankAccountIds()),
                Boolean.FALSE.equals(ask.payouts()),
                Boolean.TRUE.equals(ask.instant()));
    }

    /** Null for all. */
    private static Long[] named(List<Long> ids) {
        return ids == null ? null : ids.toArray(Long[]::new);
    }

    static final DueRows<Building> TO_BUILD = DueRows.of(Building.class, "select " + BUILDING + """
            from payout_runs
            where status = 'gathering'
            order by id
            """);

    private static final String EXAMINED_PAYOUTS = """
            update payout_runs
            set examined_time = $2, examined_id = $3, payouts_examined = $4, items = items + $5
            where id = $1
            """;

    /** @param all whether no payout is left to be looked at */
    static Future<Void> savePayoutPosition(Tx tx, long id, Instant time, long payoutId, boolean all, int items) {
        return tx.pipeline(EXAMINED_PAYOUTS, id, time, payoutId, all, items);
    }

    private static final String EXAMINED_ACCOUNTS = """
            update payout_runs set examined_account = $2, items = items + $3 where id = $1
            """;

    static Future<Void> saveAccountPosition(Tx tx, long id, long accountId, int items) {
        return tx.pipeline(EXAMINED_ACCOUNTS, id, accountId, items);
    }

    private static final String COMPLETE = """
            update payout_runs set status = $3, approval_needed = $4 where id = $1 and status = any ($2)
            """;

    static Future<Void> finishBuilding(Tx tx, long id, boolean approvalNeeded) {
        PayoutRunTransition move = PayoutRunTransition.GATHERED;
        return tx.pipeline(COMPLETE, id, move.startCodes(), move.to().code(), approvalNeeded);
    }

    /**
     * A run, locked for a decision.
     *
     * @param approvalNeeded null until it is complete
     */
    record Locked(
            long id,
            PayoutRunStatus status,
            long madeBy,
            long madeVersion,
            @Nullable Boolean approvalNeeded) {}

    private static final String LOCK = """
            select id, status, made_by, made_version, approval_needed from payout_runs where id = $1 for update
            """;

    static Future<Optional<Locked>> lock(Tx tx, long id) {
        return tx.find(LOCK, Locked.class, id);
    }

    private static final String SEND = """
            update payout_runs set status = $3, sent_by = $4, sent_at = business_now(), approval_needed = approval_needed or $5
            where id = $1 and status = any ($2)
            """;

    /** @param approved whether it took two people */
    static Future<Integer> send(Tx tx, long id, long by, boolean approved) {
        PayoutRunTransition move = PayoutRunTransition.SEND;
        return tx.execute(SEND, id, move.startCodes(), move.to().code(), by, approved);
    }

    private static final String CANCEL = """
            update payout_runs set status = $3, cancelled_by = $4, cancelled_at = business_now(), reason = $5
            where id = $1 and status = any ($2)
            """;

    static Future<Integer> cancel(Tx tx, long id, long by, String reason) {
        PayoutRunTransition move = PayoutRunTransition.CANCEL;
        return tx.execute(CANCEL, id, move.startCodes(), move.to().code(), by, reason);
    }

    /** A run that is sent, locked. */
    record Sending(long id, long madeBy, Long sentBy, long sentPosition) {}

    static final DueRows<Sending> TO_SEND = DueRows.of(Sending.class, """
            select id, made_by, sent_by, sent_position
            from payout_runs
            where status = 'sending'
            order by id
            """);

    private static final String SENT_UNTIL = """
            update payout_runs set sent_position = $2 where id = $1
            """;

    static Future<Void> saveSentPosition(Tx tx, long id, long position) {
        return tx.pipeline(SENT_UNTIL, id, position);
    }

    private static final String FINISH = """
            update payout_runs set status = $3, finished_at = business_now(), sent_position = items
            where id = $1 and status = any ($2)
            """;

    static Future<Void> finish(Tx tx, long id) {
        PayoutRunTransition move = PayoutRunTransition.FINISH;
        return tx.pipeline(FINISH, id, move.startCodes(), move.to().code());
    }

    private static final String COLUMNS = """
            id, status, note, made_by, made_at, items, sent_position as sent_items, approval_needed, sent_by,
            sent_at, finished_at, cancelled_by, cancelled_at, reason, instant
            """;

    private static final String FIND = "select " + COLUMNS + "from payout_runs where id = $1";

    static Future<Optional<Run>> find(Sql sql, long id) {
        return sql.find(FIND, Run.class, id);
    }

    private static final String LIST = "select " + COLUMNS + """
            from payout_runs
            where id < $1
            order by id desc
            limit $2
            """;

    private static final String LIST_OF_STATUS =
            "select " + COLUMNS + "from payout_runs r where " + SkipScan.newestOf("r", "status") + " limit $2";

    /** @param status null for all */
    static Future<List<Run>> list(Sql sql, String status, long before, int limit) {
        return status == null
                ? sql.list(LIST, Run.class, before, limit)
                : sql.list(LIST_OF_STATUS, Run.class, before, limit, status);
    }
}
