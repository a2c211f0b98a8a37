package dev.fanfare.finance;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Where the slices of what is checked end, and what was spent, line by line. */
final class SlicesRepository {
    private SlicesRepository() {}

    static final String ENTRIES = slice("journal_entries", "id");
    static final String ACCOUNTS = slice("accounts", "id");
    static final String TASKS = slice("tasks", "id");
    static final String PARTICIPATIONS = slice("participations", "id");
    static final String CAMPAIGNS = slice("campaigns", "id");
    static final String PAYOUTS = slice("payouts", "id");
    static final String USERS = slice("users", "id");
    static final String ADVERTISERS = slice("advertisers", "user_id");
    static final String INVOICES = slice("invoices", "id");

    static final String RECEIVABLES = slice("(select id from accounts where kind = 'advertiser_receivable') a", "id");
    /** Of what is compared as a whole. */
    static final String ONCE = slice("(select 1::bigint as id) one", "id");

    /** The last id of the next $2 rows after $1, and how many they are. */
    private static String slice(String rows, String id) {
        return """
                select max(%2$s) as last, count(*) as count
                from (select %2$s from %1$s where %2$s > $1 order by %2$s limit $2) s
                """.formatted(rows, id);
    }

    /** A slice; {@code last} is null behind the end. */
    record Slice(Long last, long count) {}

    static Future<Slice> next(Sql sql, String slice, long after, int limit) {
        return sql.get(slice, Slice.class, after, limit);
    }

    /**
     * Payments that are alike, of one advertiser.
     *
     * @param spent what is kept of all the advertiser's, minor units of their currency
     * @param rate one unit of the payment's currency in theirs; null, as what follows, where there are no payments
     * @param amount minor units of the payment's currency
     */
    record Payments(
            long advertiserId, String currency, long spent, BigDecimal rate, String paidIn, Long amount, Long count) {}

    // Each task is charged by itself, each campaign's best post at once.
    private static final String SPENDING = """
            select a.user_id as advertiser_id, a.currency, a.spent, p.limit_rate as rate, p.currency as paid_in, p.amount, p.count
            from advertisers a
            left join lateral (
              select c.limit_rate, c.currency, t.payment - t.payment_best_post as amount, count(*) as count
              from campaigns c
              join tasks t on t.campaign_id = c.id and t.status in ('accepted', 'paid')
              where c.advertiser_id = a.user_id
              group by 1, 2, 3
              union all
              select c.limit_rate, c.currency, sum(t.payment_best_post)::bigint, 1
              from campaigns c
              join tasks t on t.campaign_id = c.id and t.payment_best_post > 0
              where c.advertiser_id = a.user_id
              group by c.id) p on true
            where a.user_id > $1 and a.user_id <= $2
            order by a.user_id
            """;

    /** All payments of these advertisers; a line without one for those who have none. */
    static Future<List<Payments>> spending(Sql sql, long after, long last) {
        return sql.list(SPENDING, Payments.class, after, last);
    }
}
