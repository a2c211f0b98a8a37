package dev.fanfare.money.finance;

import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Daily sums of the journal, from counters, because the journal is too long to sum on demand. Invoice payments are not
 * charges and do not count as spending.
 */
final class FinancesRepository {
    /** An advertiser's currency and number of created campaigns. */
    record Advertiser(String currency, long campaigns) {}

    private static final String ADVERTISER = """
            select a.currency, (select count(*) from campaigns c
                                where c.advertiser_id = a.user_id and c.created_at >= $2 and c.created_at < $3) as campaigns
            from advertisers a
            where a.user_id = $1
            """;

    static Future<Optional<Advertiser>> findAdvertiser(Sql sql, long id, Days days) {
        return sql.find(ADVERTISER, Advertiser.class, id, days.from(), days.before());
    }

    /** Spending in a currency, in minor units, and the reach of accepted posts. */
    record Spent(String currency, long amount, long reach) {}

    private static final String SPENT = """
            select s.currency, s.amount, coalesce(r.reach, 0) as reach
            from (select detail as currency, sum(value)::bigint as amount
                  from counters
                  where statistic = 'advertiser_spent' and subject = $1
                    and day >= ($2::timestamptz at time zone 'UTC')::date
                    and day < ($3::timestamptz at time zone 'UTC')::date
                  group by detail) s
            left join (select detail as currency, sum(value)::bigint as reach
                       from counters
                       where statistic = 'advertiser_reach' and subject = $1
                         and day >= ($2::timestamptz at time zone 'UTC')::date
                         and day < ($3::timestamptz at time zone 'UTC')::date
                       group by detail) r on r.currency = s.currency
            order by s.currency
            """;

    /** One for each currency in which something was spent. */
    static Future<List<Spent>> sumSpent(Sql sql, long advertiserId, Days days) {
        return sql.list(SPENT, Spent.class, advertiserId, days.from(), days.before());
    }

    /** A day's charges and payouts in one currency, in its minor units. */
    record Turnover(LocalDate day, String currency, long revenue, long payouts) {}

    private static final String TURNOVER = """
            select day, detail as currency,
                   coalesce(sum(value) filter (where statistic = 'revenue'), 0)::bigint as revenue,
                   coalesce(sum(value) filter (where statistic = 'payouts'), 0)::bigint as payouts
            from counters
            where statistic in ('revenue', 'payouts') and subject = 0
              and day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
            group by day, detail
            order by day, detail
            """;

    static Future<List<Turnover>> sumTurnover(Sql sql, Days days) {
        return sql.list(TURNOVER, Turnover.class, days.from(), days.before());
    }

    /** Units of a currency for one of the base, as quoted for a day. */
    record Quote(String base, String currency, LocalDate day, BigDecimal rate) {}

    private static final String QUOTES = """
            select base, currency, rate_date as day, rate
            from exchange_rates
            where currency = any ($1)
            """;

    /** All quotes of these currencies, of all days. */
    static Future<List<Quote>> listQuotes(Sql sql, String[] currencies) {
        return sql.list(QUOTES, Quote.class, (Object) currencies);
    }
}
