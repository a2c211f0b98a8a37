package dev.fanfare.admin.overview;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Sums the platform's money from counters, because the journal is too long to sum on demand. */
final class OverviewRepository {
    private OverviewRepository() {}

    /** A currency, in its minor units. */
    record Sums(String currency, Period today, Period month, long requested, long inTransit, long reserved) {
        /** What moved in a period. */
        record Period(long received, long charged, long paid) {}
    }

    private static final String SUMS = """
            select currency,
                   coalesce(sum(value) filter (where statistic = 'money_in' and today), 0)::bigint as today_received,
                   coalesce(sum(value) filter (where statistic = 'revenue' and today), 0)::bigint as today_charged,
                   coalesce(sum(value) filter (where statistic = 'payouts' and today), 0)::bigint as today_paid,
                   coalesce(sum(value) filter (where statistic = 'money_in'), 0)::bigint as month_received,
                   coalesce(sum(value) filter (where statistic = 'revenue'), 0)::bigint as month_charged,
                   coalesce(sum(value) filter (where statistic = 'payouts'), 0)::bigint as month_paid,
                   coalesce(sum(value) filter (where statistic = 'pending'), 0)::bigint as requested,
                   coalesce(sum(value) filter (where statistic = 'processing'), 0)::bigint as in_transit,
                   coalesce(sum(value) filter (where statistic = 'reserved'), 0)::bigint as reserved
            from (select statistic, detail as currency, day = (business_now() at time zone 'UTC')::date as today, value
                  from counters
                  where statistic in ('money_in', 'revenue', 'payouts') and subject = 0
                    and day > (business_now() at time zone 'UTC')::date - 30
                  union all
                  select split_part(detail, ':', 2), split_part(detail, ':', 1), false, value
                  from counters
                  where statistic = 'payout_ever_amount' and subject = 0 and day = '-infinity'
                  union all
                  select 'reserved', currency, false, reserved
                  from advertisers
                  where reserved > 0) as sums (statistic, currency, today, value)
            group by currency
            order by currency
            """;

    /** Each currency in which anything was paid or charged. */
    static Future<List<Sums>> listSums(Sql sql) {
        return sql.list(SUMS, Sums.class);
    }
}
