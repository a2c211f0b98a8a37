package dev.fanfare.money.payment;

import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;

/** What the overview shows of payouts. */
final class PayoutDeskRepository {
    private PayoutDeskRepository() {}

    private static final String PENDING = """
            select (select coalesce(sum(value), 0)::bigint from counters
                    where statistic = 'payout_ever_count' and subject = 0 and day = '-infinity'
                      and split_part(detail, ':', 2) = 'pending') as count,
                   false as more,
                   (select requested_at from payouts where status = 'pending'
                    order by requested_at, id limit 1) as oldest,
                   null::bigint as mine
            """;

    static Future<Waiting> countPending(Sql sql) {
        return sql.get(PENDING, Waiting.class);
    }

    private static final String SCREENINGS =
            StaffQueue.COUNT.formatted("select found_at as at from payee_screenings where status = 'open' order by id");

    static Future<Waiting> countScreenings(Sql sql) {
        return sql.get(SCREENINGS, Waiting.class);
    }
}
