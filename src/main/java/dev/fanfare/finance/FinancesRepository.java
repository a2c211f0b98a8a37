package dev.fanfare.finance;

import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Sums of the journal. Payments of invoices are no charges, so they are no part of what was spent. */
final class FinancesRepository {
    private FinancesRepository() {}

    /** An advertiser's own currency, and how many campaigns they made. */
    record Advertiser(String currency, long campaigns) {}

    private static final String ADVERTISER = """
            select a.currency, (select count(*) from campaigns c
                                where c.advertiser_id = a.user_id and c.created_at >= $2 and c.created_at < $3) as campaigns
            from advertisers a
            where a.user_id = $1
            """;

    static Future<Optional<Advertiser>> findAdvertiser(Sql sql, long id, Days days) {
        return sql.find(
                ADVERTISER,
                row -> new Advertiser(row.getString("currency"), row.getLong("campaigns")),
                id,
                days.from(),
                days.before());
    }

    /** What was spent in a currency, in minor units, and how many the accepted posts reached. */
    record Spent(String currency, long amount, long reach) {}

    private static final String SPENT = """
            with charged as (
              select a.currency, -sum(p.amount)::bigint as amount
              from accounts a
              join postings p on p.account_id = a.id
              join journal_entries e on e.id = p.entry_id
              where a.owner_id = $1 and a.kind = 'advertiser_receivable' and e.kind <> 'invoice_paid'
                and e.created_at >= $2 and e.created_at < $3
              group by a.currency
            ), reached as (
              select t.currency, sum(t.verified_reach)::bigint as reach
              from campaigns c
              join tasks t on t.campaign_id = c.id
              where c.advertiser_id = $1 and t.status in ('accepted', 'paid')
                and t.reviewed_at >= $2 and t.reviewed_at < $3
              group by t.currency
            )
            select c.currency, c.amount, coalesce(r.reach, 0) as reach
            from charged c
            left join reached r on r.currency = c.currency
            order by c.currency
            """;

    /** A line for each currency in which anything was spent. */
    static Future<List<Spent>> spent(Sql sql, long advertiserId, Days days) {
        return sql.list(
                SPENT,
                row -> new Spent(row.getString("currency"), row.getLong("amount"), row.getLong("reach")),
                advertiserId,
                days.from(),
                days.before());
    }

    /** A day's charges and payouts in one currency, in its minor units. */
    record Turnover(LocalDate day, String currency, long revenue, long payouts) {
        static Turnover of(Row row) {
            return new Turnover(
                    row.getLocalDate("day"), row.getString("currency"), row.getLong("revenue"), row.getLong("payouts"));
        }
    }

    private static final String TURNOVER = """
            select (e.created_at at time zone 'UTC')::date as day, a.currency,
              coalesce(-sum(p.amount) filter (where a.kind = 'advertiser_receivable'), 0)::bigint as revenue,
              coalesce(sum(p.amount) filter (where a.kind <> 'advertiser_receivable'), 0)::bigint as payouts
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.created_at >= $1 and e.created_at < $2 and e.kind <> 'invoice_paid'
              and a.kind in ('advertiser_receivable', 'publisher_paid', 'publisher_fees')
            group by day, a.currency
            order by day, a.currency
            """;

    static Future<List<Turnover>> turnover(Sql sql, Days days) {
        return sql.list(TURNOVER, Turnover::of, days.from(), days.before());
    }

    /** Units of a currency for one of base, as quoted for a day. */
    record Quote(String base, String currency, LocalDate day, BigDecimal rate) {}

    private static final String QUOTES = """
            select base, currency, rate_date, rate
            from exchange_rates
            where currency = any ($1)
            """;

    /** All quotes that were ever kept of these currencies. */
    static Future<List<Quote>> quotes(Sql sql, String[] currencies) {
        return sql.list(
                QUOTES,
                row -> new Quote(
                        row.getString("base"),
                        row.getString("currency"),
                        row.getLocalDate("rate_date"),
                        row.getBigDecimal("rate")),
                (Object) currencies);
    }
}
