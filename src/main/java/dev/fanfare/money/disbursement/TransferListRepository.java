package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.GetTransferReport.TransferReport;
import dev.fanfare.money.disbursement.api.ListTransfers.TransferPage;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Transfers for operators, and what waits of transfers and payout runs. */
final class TransferListRepository {
    /**
     * A filter; null for no bound.
     *
     * @param status of a transfer, or {@code open}
     */
    record Filter(String status, Rail rail, Long runId, Long payoutId, Boolean flagged, Integer olderThanHours) {
        private static final List<String> OPEN = List.of("intended", "sent", "unknown");

        private String[] rails() {
            return SkipScan.values(rail == null ? null : rail.code(), Coded.codes(Rail.class));
        }

        private String[] statuses() {
            return "open".equals(status)
                    ? OPEN.toArray(String[]::new)
                    : SkipScan.values(status, Coded.codes(TransferStatus.class));
        }

        private boolean isByState() {
            return runId == null && payoutId == null && flagged == null && olderThanHours == null;
        }

        private QueryVariants.Chosen chosen(QueryVariants variants) {
            Boolean unflagged = Boolean.FALSE.equals(flagged) ? true : null;
            return variants.by(runId, payoutId, Boolean.TRUE.equals(flagged) ? true : null, unflagged, olderThanHours);
        }
    }

    private static final String ROWS = """
            select id, payout_id, bank_account_id, run_id, user_id, rail, amount, currency, status, end_to_end_id,
              provider_id, attempts, failure, flag, intended_at, sent_at, asked_at, ended_at,
              payee_result
            from transfers
            """;

    private static final String LIST =
            ROWS + "where id = any (" + SkipScan.oldest("transfers", "rail", "status") + ") order by id";

    private static final String[] FILTERS = {
        "and run_id = ?",
        "and payout_id = ?",
        "and flag is not null and ?",
        "and flag is null and ?",
        "and intended_at < business_now() - make_interval(hours => ?)"
    };

    // Adds nothing to the id, so that its index, which may pass all others, is no choice.
    private static final QueryVariants LIST_FOUND = QueryVariants.of(ROWS + """
            where id + 0 > $1 and rail = any ($4) and status = any ($5) {filters}
            order by id + 0
            limit $2 offset $3
            """, FILTERS);

    static Future<List<TransferPage.Item>> list(Sql sql, Filter f, PageRequest part) {
        Object[] arguments = {part.afterId(), part.limit(), part.offset(), f.rails(), f.statuses()};
        return f.isByState()
                ? sql.list(LIST, TransferPage.Item.class, arguments)
                : sql.list(f.chosen(LIST_FOUND), TransferPage.Item.class, arguments);
    }

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from transfers where rail = any ($1) and status = any ($2) {filters}", FILTERS);

    static Future<Long> count(Sql sql, Filter f) {
        return sql.get(f.chosen(COUNT), Long.class, f.rails(), f.statuses());
    }

    private static final String OPEN = """
            select rail, status, age, currency, count(*) as transfers, count(flag) as flagged, sum(amount)::bigint as amount
            from (
              select rail, status, currency, flag, amount, intended_at,
                case when intended_at > business_now() - interval '1 hour' then 'under_1h'
                     when intended_at > business_now() - interval '1 day' then 'under_24h'
                     when intended_at > business_now() - interval '3 days' then 'under_3d'
                     when intended_at > business_now() - interval '10 days' then 'under_10d'
                     else 'older' end as age
              from transfers
              where status in ('intended', 'sent', 'unknown') or flag is not null) t
            group by rail, status, age, currency
            order by min(intended_at), rail, status, currency
            """;

    static Future<List<TransferReport.Line>> listOpen(Sql sql) {
        return sql.list(OPEN, TransferReport.Line.class);
    }

    private static final String IN_TRANSIT = """
            select currency, coalesce(b.journal, 0)::bigint as journal, coalesce(s.transfers, 0)::bigint as transfers
            from (select a.currency, sum(a.balance) as journal
                  from accounts a
                  where a.kind = 'publisher_in_transit' and a.balance <> 0
                  group by a.currency) b
            full join (select p.currency, sum(p.amount) as transfers
                       from transfers t
                       join payouts p on p.id = t.payout_id
                       where t.status in ('intended', 'sent', 'unknown')
                       group by p.currency) s using (currency)
            order by currency
            """;

    static Future<List<TransferReport.InTransit>> listInTransit(Sql sql) {
        return sql.list(IN_TRANSIT, TransferReport.InTransit.class);
    }

    /** A transfer for an operator's decision. */
    record Subject(long id, long userId, Rail rail, TransferStatus status, boolean flagged, boolean late) {}

    private static final String LOCK = """
            select id, user_id, rail, status, flag is not null as flagged,
              intended_at < business_now() - make_interval(hours => $2) as late
            from transfers
            where id = $1
            for update
            """;

    static Future<Optional<Subject>> lock(Tx tx, long id, int lateHours) {
        return tx.find(LOCK, Subject.class, id, lateHours);
    }

    /**
     * Counts of problems.
     *
     * @param flagged transfers waiting for an operator
     * @param late transfers that are overdue
     */
    record Problems(long flagged, long late) {}

    private static final String PROBLEMS = """
            select (select count(*) from transfers where flag is not null) as flagged,
              (select count(*) from transfers
               where status in ('intended', 'sent', 'unknown') and intended_at < business_now() - make_interval(hours => $1)) as late
            """;

    static Future<Problems> countProblems(Sql sql, int lateHours) {
        return sql.get(PROBLEMS, Problems.class, lateHours);
    }

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

    private static final String SEARCH = """
            select id, end_to_end_id || ', ' || status as title from transfers where end_to_end_id = $1
            union
            select id, end_to_end_id || ', ' || status from transfers where provider_key = $1
            union
            (select id, end_to_end_id || ', ' || status from transfers where provider_id = $1 limit 5)
            limit 5
            """;

    /** By the id that a bank or provider knows it by. */
    static Future<List<Hit>> findHits(Sql sql, Term term) {
        return sql.list(SEARCH, Hit.class, term.text());
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
