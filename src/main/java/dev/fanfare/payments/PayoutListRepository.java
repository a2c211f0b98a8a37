package dev.fanfare.payments;

import dev.fanfare.money.Money;
import dev.fanfare.payments.api.AllPayoutsPage;
import dev.fanfare.payments.api.PayoutItem;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.util.List;

/** The table payouts, as it is listed. */
final class PayoutListRepository {
    private PayoutListRepository() {}

    /**
     * Which payouts are wanted.
     *
     * @param from first moment of the request
     * @param before first moment after
     * @param status null for all
     * @param currency null for all
     */
    record Filter(Instant from, Instant before, String status, String currency) {}

    /** Sums of one currency, in its minor units. */
    record Sums(String currency, long count, long total, long completed, long pending) {
        static Sums of(Row row) {
            return new Sums(
                    row.getString("currency"),
                    row.getLong("count"),
                    row.getLong("total"),
                    row.getLong("completed"),
                    row.getLong("pending"));
        }
    }

    private static final String OF_USER = """
            select id, amount, currency, status, method, requested_at, processed_at, reference
            from payouts
            where user_id = $1
            order by requested_at desc, id desc
            limit $2 offset $3
            """;

    private static final String COUNT_OF_USER = """
            select count(*) as count from payouts where user_id = $1
            """;

    private static final String PAGE_OF_ALL = """
            with wanted as (
              select * from payouts
              where requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
              order by requested_at desc, id desc
              limit $4 offset $5
            )
            select w.id, w.user_id, u.username, u.email, w.amount, w.currency, w.status, w.method, w.requested_at,
                   w.processed_at, w.reference
            from wanted w
            join users u on u.id = w.user_id
            order by w.requested_at desc, w.id desc
            """;

    /** Apart from the one above, so that it goes by the index of the status however many payouts there are. */
    private static final String PAGE_OF_STATUS = """
            with wanted as (
              select * from payouts
              where status = $6 and requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
              order by requested_at desc, id desc
              limit $4 offset $5
            )
            select w.id, w.user_id, u.username, u.email, w.amount, w.currency, w.status, w.method, w.requested_at,
                   w.processed_at, w.reference
            from wanted w
            join users u on u.id = w.user_id
            order by w.requested_at desc, w.id desc
            """;

    private static final String SUMS_OF_ALL = """
            select currency, count(*) as count, sum(amount)::bigint as total,
              coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed,
              coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending
            from payouts
            where requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
            group by currency
            order by currency
            """;

    private static final String SUMS_OF_STATUS = """
            select currency, count(*) as count, sum(amount)::bigint as total,
              coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed,
              coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending
            from payouts
            where status = $4 and requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)
            group by currency
            order by currency
            """;

    static Future<List<PayoutItem>> listOfUser(Sql sql, long userId, Paging paging) {
        return sql.list(OF_USER, PayoutListRepository::item, userId, paging.limit(), paging.offset());
    }

    static Future<Long> countOfUser(Sql sql, long userId) {
        return sql.get(COUNT_OF_USER, row -> row.getLong("count"), userId);
    }

    static Future<List<AllPayoutsPage.Item>> list(Sql sql, Filter f, Paging paging) {
        return f.status() == null
                ? sql.list(
                        PAGE_OF_ALL,
                        PayoutListRepository::adminItem,
                        f.from(),
                        f.before(),
                        f.currency(),
                        paging.limit(),
                        paging.offset())
                : sql.list(
                        PAGE_OF_STATUS,
                        PayoutListRepository::adminItem,
                        f.from(),
                        f.before(),
                        f.currency(),
                        paging.limit(),
                        paging.offset(),
                        f.status());
    }

    /** A line for each currency that occurs, in the order of their codes. */
    static Future<List<Sums>> sums(Sql sql, Filter f) {
        return f.status() == null
                ? sql.list(SUMS_OF_ALL, Sums::of, f.from(), f.before(), f.currency())
                : sql.list(SUMS_OF_STATUS, Sums::of, f.from(), f.before(), f.currency(), f.status());
    }

    private static PayoutItem item(Row row) {
        return new PayoutItem(
                row.getLong("id"),
                Money.decimal(row.getLong("amount"), row.getString("currency")),
                row.getString("currency"),
                row.getString("status"),
                row.getString("method"),
                Rows.instant(row, "requested_at"),
                Rows.instant(row, "processed_at"),
                row.getString("reference"));
    }

    private static AllPayoutsPage.Item adminItem(Row row) {
        return new AllPayoutsPage.Item(
                row.getLong("id"),
                row.getLong("user_id"),
                row.getString("username"),
                row.getString("email"),
                Money.decimal(row.getLong("amount"), row.getString("currency")),
                row.getString("currency"),
                row.getString("status"),
                row.getString("method"),
                Rows.instant(row, "requested_at"),
                Rows.instant(row, "processed_at"),
                row.getString("reference"));
    }
}
