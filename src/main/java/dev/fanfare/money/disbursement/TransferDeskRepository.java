package dev.fanfare.money.disbursement;

import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What the overview shows of transfers and payout runs. */
final class TransferDeskRepository {
    private TransferDeskRepository() {}

    private static final String FLAGGED = StaffQueue.COUNT.formatted(
            "select flagged_at as at from transfers where flag is not null order by flagged_at");

    static Future<Waiting> countFlagged(Sql sql) {
        return sql.get(FLAGGED, Waiting.class);
    }

    private static final String RUNS =
            StaffQueue.COUNT.formatted("select made_at as at from payout_runs where status = 'ready' order by id");

    /** Runs that are still to be sent. */
    static Future<Waiting> countRuns(Sql sql) {
        return sql.get(RUNS, Waiting.class);
    }

    private static final String FIND = """
            select id, end_to_end_id || ', ' || status as title from transfers where end_to_end_id = $1
            union
            select id, end_to_end_id || ', ' || status from transfers where provider_key = $1
            union
            (select id, end_to_end_id || ', ' || status from transfers where provider_id = $1 limit 5)
            limit 5
            """;

    /** By the id that a bank or provider knows it by. */
    static Future<List<Hit>> find(Sql sql, Term term) {
        return sql.list(FIND, Hit.class, term.text());
    }

    private static final String FIND_PAYOUT = """
            select id, reference || ', ' || status as title from payouts where id = $1
            union
            select id, reference || ', ' || status from payouts where reference = $2
            union
            select id, reference || ', ' || status from payouts where transaction_id = $2
            limit 5
            """;

    /** By id, reference or transaction id. */
    static Future<List<Hit>> findPayout(Sql sql, Term term) {
        return sql.list(FIND_PAYOUT, Hit.class, term.id(), term.text());
    }

    // Once it is sent, its transfer alone moves it.
    private static final String WAITING = """
            select p.id, p.reference as name,
                   case when p.sent_at is not null then 'sent' when p.status = 'processing' then 'processing'
                        when u.status = 'suspended' then 'on_hold' when r.id is not null then 'in_run'
                        else 'requested' end as state,
                   coalesce(p.sent_at, p.processed_at, r.made_at, p.requested_at) as since, null::timestamptz as until
            from payouts p
            join users u on u.id = p.user_id
            left join payout_runs r on r.id = p.run_id and r.status <> 'cancelled'
            where p.user_id = $1 and p.status in ('pending', 'processing')
            order by p.requested_at, p.id
            limit $2 + 1
            """;

    /** Payouts of a user that have not arrived. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
