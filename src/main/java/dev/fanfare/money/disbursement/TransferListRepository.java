package dev.fanfare.money.disbursement;

import dev.fanfare.money.disbursement.api.GetTransferReport.TransferReport;
import dev.fanfare.money.disbursement.api.ListTransfers.TransferPage;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferStatus;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Transfers for operators. */
final class TransferListRepository {
    /**
     * A filter; null for no bound.
     *
     * @param status of a transfer, or {@code open}
     */
    record Filter(String status, String rail, Long runId, Long payoutId, Boolean flagged, Integer olderThanHours) {}

    private static final String LIST = """
            select id, payout_id, bank_account_id, run_id, user_id, rail, amount, currency, status, end_to_end_id,
              provider_id, attempts, failure, flag, intended_at, sent_at, asked_at, ended_at
            from transfers
            where ($1::text is null or status = $1 or ($1 = 'open' and status in ('intended', 'sent', 'unknown')))
              and ($2::text is null or rail = $2)
              and ($3::bigint is null or run_id = $3)
              and ($4::bigint is null or payout_id = $4)
              and ($5::boolean is null or (flag is not null) = $5)
              and ($6::integer is null or intended_at < business_now() - make_interval(hours => $6))
              and id > $7
            order by id
            limit $8 offset $9
            """;

    static Future<List<TransferPage.Item>> list(Sql sql, Filter f, PageRequest part) {
        return sql.list(
                LIST,
                TransferPage.Item.class,
                f.status(),
                f.rail(),
                f.runId(),
                f.payoutId(),
                f.flagged(),
                f.olderThanHours(),
                part.afterId(),
                part.limit(),
                part.offset());
    }

    private static final String COUNT = """
            select count(*) as count
            from transfers
            where ($1::text is null or status = $1 or ($1 = 'open' and status in ('intended', 'sent', 'unknown')))
              and ($2::text is null or rail = $2)
              and ($3::bigint is null or run_id = $3)
              and ($4::bigint is null or payout_id = $4)
              and ($5::boolean is null or (flag is not null) = $5)
              and ($6::integer is null or intended_at < business_now() - make_interval(hours => $6))
            """;

    static Future<Long> count(Sql sql, Filter f) {
        return sql.get(
                COUNT, Long.class, f.status(), f.rail(), f.runId(), f.payoutId(), f.flagged(), f.olderThanHours());
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
}
