package dev.fanfare.finance;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Divides tables into chunks to check, and lists the payments behind what advertisers spent. */
final class ChunksRepository {
    private ChunksRepository() {}

    static final String ENTRIES = chunk("journal_entries", "id");
    static final String DAYS = chunk("account_days", "id");
    static final String ACCOUNTS = chunk("accounts", "id");
    static final String TASKS = chunk("tasks", "id");
    static final String PARTICIPATIONS = chunk("participations", "id");
    static final String CAMPAIGNS = chunk("campaigns", "id");
    static final String PAYOUTS = chunk("payouts", "id");
    static final String USERS = chunk("users", "id");
    static final String ADVERTISERS = chunk("advertisers", "user_id");
    static final String INVOICES = chunk("invoices", "id");

    static final String RECEIVABLES = chunk("(select id from accounts where kind = 'advertiser_receivable') a", "id");
    /** A single chunk, for what is compared as a whole. */
    static final String ONCE = chunk("(select 1::bigint as id) one", "id");

    /** Finds the last id of the next $2 rows after $1, and counts them. */
    private static String chunk(String rows, String id) {
        return """
                select max(%2$s) as last, count(*) as count
                from (select %2$s from %1$s where %2$s > $1 order by %2$s limit $2) s
                """.formatted(rows, id);
    }

    /** The end of a chunk; {@code last} is null when there are no more rows. */
    record IdRange(Long last, long count) {}

    static Future<IdRange> next(Sql sql, String chunk, long after, int limit) {
        return sql.get(chunk, IdRange.class, after, limit);
    }

    /**
     * Equal payments of one advertiser.
     *
     * @param spent the advertiser's recorded total, in minor units of their currency
     * @param rate units of their currency for one of the payment's; null, as all that follows, without payments
     * @param amount minor units of the payment's currency
     */
    record Payments(
            long advertiserId, String currency, long spent, BigDecimal rate, String paidIn, Long amount, Long count) {}

    // Each task is charged separately, a campaign's best post as a whole, when it is decided.
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
              select c.limit_rate, c.currency, sum(b.amount)::bigint, 1
              from campaigns c
              join best_posts b on b.campaign_id = c.id
              where c.advertiser_id = a.user_id
              group by c.id) p on true
            where a.user_id > $1 and a.user_id <= $2
            order by a.user_id
            """;

    /** All payments of the advertisers in a chunk; one row without a payment for those who have none. */
    static Future<List<Payments>> spending(Sql sql, long after, long last) {
        return sql.list(SPENDING, Payments.class, after, last);
    }
}
