package dev.fanfare.money.finance;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The progress of the current reconciliation pass, the chunks of tables to check, and advertisers' charges. */
final class ReconciliationRepository {
    /**
     * A pass over all comparisons.
     *
     * @param found differences so far
     * @param before differences that the last whole pass found
     */
    record Pass(int part, long position, long found, long before) {
        boolean isNew() {
            return part == 0 && position == 0;
        }
    }

    // A pass is due an hour after the last one began, and its next chunk at once.
    static final DueRows<Pass> DUE = DueRows.of(Pass.class, """
            select part, position, found, differences as before
            from reconciliation
            where part > 0 or position > 0 or started_at <= now() - interval '1 hour'
            order by single
            """);

    private static final String BEGIN = """
            update reconciliation set started_at = now(), found = 0 returning part, position, found, differences as before
            """;

    private static final String GO_ON = """
            update reconciliation set part = $1, position = $2, found = $3
            """;

    private static final String FINISH = """
            update reconciliation set part = 0, position = 0, finished_at = now(), differences = $1
            """;

    private static final String DIFFERENCES = """
            select greatest(found, differences) as differences from reconciliation
            """;

    /**
     * The state of the comparison.
     *
     * @param finishedAt when the last whole pass ended, or the first was due
     * @param late whether that is overdue
     */
    record State(long differences, Instant finishedAt, boolean late) {}

    private static final String STATE = """
            select greatest(found, differences) as differences, greatest(finished_at, since) as finished_at,
                   greatest(finished_at, since) < now() - make_interval(hours => $1) as late
            from reconciliation
            """;

    static Future<State> getState(Sql sql, int hours) {
        return sql.get(STATE, State.class, hours);
    }

    /** Begins the pass if it is new. */
    static Future<Pass> begin(Tx tx, Pass due) {
        return due.isNew() ? tx.get(BEGIN, Pass.class) : Future.succeededFuture(due);
    }

    static Future<Void> advance(Tx tx, Pass pass) {
        return tx.execute(GO_ON, pass.part(), pass.position(), pass.found()).mapEmpty();
    }

    static Future<Void> finish(Tx tx, long differences) {
        return tx.execute(FINISH, differences).mapEmpty();
    }

    /** Differences that the last whole pass found, or the current one if it has found more already. */
    static Future<Long> countDifferences(Sql sql) {
        return sql.get(DIFFERENCES, Long.class);
    }

    static final String ENTRIES = chunk("journal_entries", "id");
    static final String DAYS = chunk("account_days", "id");
    static final String ACCOUNTS = chunk("accounts", "id");
    static final String TASKS = chunk("tasks", "id");
    /** The ranges of task ids with kept sums: see R__statistics.sql. */
    static final String STRETCHES =
            chunk("(select generate_series(1, (select 1 + (max(id) >> 14) from tasks)) as id) s", "id");

    static final String PARTICIPATIONS = chunk("participations", "id");
    static final String CAMPAIGNS = chunk("campaigns", "id");
    static final String PAYOUTS = chunk("payouts", "id");
    static final String TRANSFERS = chunk("transfers", "id");
    static final String PAYOUT_RUNS = chunk("payout_runs", "id");
    static final String USERS = chunk("users", "id");
    static final String ADVERTISERS = chunk("advertisers", "user_id");
    static final String CORRECTIONS = chunk("corrections", "id");
    static final String INVOICES = chunk("invoices", "id");
    static final String STATEMENTS = chunk("publisher_statements", "id");
    static final String REVERSED = chunk("reversed_payments", "task_id");
    static final String DEPOSITS = chunk("deposits", "id");
    static final String CHECKOUTS = chunk("checkouts", "id");
    static final String CARD_REVERSALS = chunk("card_reversals", "id");
    static final String WITHDRAWALS = chunk("withdrawals", "id");
    static final String CASH_ACCOUNTS = chunk("cash_accounts", "id");
    static final String RESERVES = chunk("reserves", "id");
    static final String FUNDING_PAYMENTS = chunk("funding_payments", "id");

    static final String RECEIVABLES = chunk("(select id from accounts where kind = 'advertiser_receivable') a", "id");
    /** A single chunk, for undivided comparisons. */
    static final String ONCE = chunk("(select 1::bigint as id) one", "id");

    /** Finds the last id of the next $2 rows after $1, and counts them. */
    private static String chunk(String rows, String id) {
        return """
                select max(%2$s) as last, count(*) as count
                from (select %2$s from %1$s where %2$s > $1 order by %2$s limit $2) s
                """.formatted(rows, id);
    }

    /** The end of a chunk; {@code last} is null after the last row. */
    record IdRange(Long last, long count) {}

    static Future<IdRange> getNext(Sql sql, String chunk, long after, int limit) {
        return sql.get(chunk, IdRange.class, after, limit);
    }

    /**
     * The charge for several tasks of an advertiser with equal payment.
     *
     * @param taskId one of them
     * @param amount of each, minor units of {@code paidIn}
     * @param rate units of the advertiser's currency for one of {@code paidIn}
     * @param charged for each, minor units of {@code currency}, the advertiser's
     */
    record Charge(long taskId, long amount, String paidIn, BigDecimal rate, long charged, String currency) {}

    private static final String CHARGES = """
            select min(t.id) as task_id, t.amount, c.currency as paid_in, c.limit_rate as rate, t.charged, a.currency
            from (select id, campaign_id, charged,
                    case when status in ('accepted', 'paid') then payment - payment_best_post - payment_pool else 0 end as amount
                  from tasks
                  where id > $1 and id <= $2) t
            join campaigns c on c.id = t.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            where t.amount <> 0 or t.charged <> 0
            group by 2, 3, 4, 5, 6
            """;

    /** What the tasks with these ids were charged. */
    static Future<List<Charge>> sumCharges(Sql sql, long after, long last) {
        return sql.list(CHARGES, Charge.class, after, last);
    }

    /**
     * An advertiser's spending, and its part for the best post and pool of one campaign, which are charged as a whole.
     *
     * @param spent minor units of {@code currency}, the advertiser's, like {@code charged}, on all their tasks
     * @param rate units of their currency for one of {@code paidIn}; null, as all that follows, without best posts
     * @param amount minor units of {@code paidIn}
     */
    record Spending(
            long advertiserId,
            String currency,
            long spent,
            long charged,
            BigDecimal rate,
            String paidIn,
            Long amount) {}

    private static final String SPENDING = """
            select a.user_id as advertiser_id, a.currency, a.spent, t.charged, p.limit_rate as rate, p.currency as paid_in,
              p.amount
            from advertisers a
            cross join lateral (
              select coalesce(sum(value), 0)::bigint as charged
              from counters
              where statistic = 'task_charged' and subject = a.user_id) t
            left join lateral (
              select c.limit_rate, c.currency, sum(b.amount)::bigint as amount
              from campaigns c
              join (select campaign_id, amount from best_posts union all select campaign_id, amount from pool_shares) b
                on b.campaign_id = c.id
              where c.advertiser_id = a.user_id
              group by c.id) p on true
            where a.user_id > $1 and a.user_id <= $2
            order by a.user_id
            """;

    /** What the advertisers in a chunk spent; one row without a best post for those who have none. */
    static Future<List<Spending>> sumSpending(Sql sql, long after, long last) {
        return sql.list(SPENDING, Spending.class, after, last);
    }
}
