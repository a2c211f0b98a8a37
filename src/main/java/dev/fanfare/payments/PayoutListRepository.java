package dev.fanfare.payments;

import dev.fanfare.money.Money;
import dev.fanfare.payments.PaymentsConfig.Destination;
import dev.fanfare.payments.api.Payout;
import dev.fanfare.payments.api.PayoutItem;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The table payouts, as it is listed. */
final class PayoutListRepository {
    private PayoutListRepository() {}

    /** Sums of one currency, in its minor units. */
    record Sums(String currency, long count, long total, long completed, long pending) {
        static Sums none(String currency) {
            return new Sums(currency, 0, 0, 0, 0);
        }

        static Sums of(Row row) {
            return new Sums(
                    row.getString("currency"),
                    row.getLong("count"),
                    row.getLong("total"),
                    row.getLong("completed"),
                    row.getLong("pending"));
        }
    }

    /** Payouts of one currency, status and method; their sum in minor units. */
    record Group(String currency, String status, String method, long count, long total) {
        static Group of(Row row) {
            return new Group(
                    row.getString("currency"),
                    row.getString("status"),
                    row.getString("method"),
                    row.getLong("count"),
                    row.getLong("total"));
        }
    }

    private static final String OF_USER = "user_id = $1 and ($2::text is null or status = $2)";

    private static final String OF_TIME =
            "requested_at >= $1 and requested_at < $2 and ($3::text is null or currency = $3)";

    private static final String PAGE_OF_USER = """
            select id, amount, currency, status, method, requested_at, processed_at, reference
            from payouts
            where %s
            order by requested_at desc, id desc
            limit $3 offset $4
            """.formatted(OF_USER);

    private static final String PAGE = """
            with wanted as (
              select * from payouts
              where %s
              order by requested_at desc, id desc
              limit $4 offset $5
            )
            select w.*, u.username, u.email, b.bank_name, b.account_masked, b.routing_masked, b.account_type,
                   b.account_holder_name
            from wanted w
            join users u on u.id = w.user_id
            left join bank_accounts b on b.id = w.bank_account_id
            order by w.requested_at desc, w.id desc
            """;

    private static final String PAGE_OF_ALL = PAGE.formatted(OF_TIME);

    /** Apart from the one above, so that it goes by the index of the status however many payouts there are. */
    private static final String PAGE_OF_STATUS = PAGE.formatted("status = $6 and " + OF_TIME);

    private static final String SUMS_OF_USER = """
            select currency, count(*) as count, sum(amount)::bigint as total,
              coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed,
              coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending
            from payouts
            where %s
            group by currency
            order by currency
            """.formatted(OF_USER);

    /** Counted by day, so that they take no longer the more payouts there are. */
    private static final String GROUPED = """
            with grouped as (
              select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
                split_part(detail, ':', 3) as method,
                coalesce(sum(value) filter (where statistic = 'payout_count'), 0)::bigint as count,
                coalesce(sum(value) filter (where statistic = 'payout_amount'), 0)::bigint as total
              from counters
              where statistic in ('payout_count', 'payout_amount') and subject = 0
                and day >= ($1::timestamptz at time zone 'UTC')::date
                and day < ($2::timestamptz at time zone 'UTC')::date
              group by detail
            )
            """;

    private static final String SUMS = GROUPED + """
            select currency, sum(count)::bigint as count, sum(total)::bigint as total,
              coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed,
              coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending
            from grouped
            where count > 0 and ($3::text is null or currency = $3) and ($4::text is null or status = $4)
            group by currency
            order by currency
            """;

    private static final String GROUPS = GROUPED + """
            select currency, status, method, count, total
            from grouped
            where count > 0 and ($3::text is null or currency = $3)
            order by currency, status, method
            """;

    static Future<List<PayoutItem>> listOfUser(Sql sql, long userId, String status, Paging paging) {
        return sql.list(PAGE_OF_USER, PayoutListRepository::item, userId, status, paging.limit(), paging.offset());
    }

    /** A line for each currency that occurs, in the order of their codes. */
    static Future<List<Sums>> sumsOfUser(Sql sql, long userId, String status) {
        return sql.list(SUMS_OF_USER, Sums::of, userId, status);
    }

    /** Payouts of any status, in the order of their methods within their statuses within their currencies. */
    static Future<List<Group>> groups(Sql sql, PayoutFilter f) {
        return sql.list(GROUPS, Group::of, f.from(), f.before(), f.currency());
    }

    /** @param destinations where a method pays to */
    static Future<List<Payout>> list(
            Sql sql, PayoutFilter f, Paging paging, Function<String, Optional<Destination>> destinations) {
        Function<Row, Payout> mapper = row -> payout(row, destinations);
        return f.status() == null
                ? sql.list(PAGE_OF_ALL, mapper, f.from(), f.before(), f.currency(), paging.limit(), paging.offset())
                : sql.list(
                        PAGE_OF_STATUS,
                        mapper,
                        f.from(),
                        f.before(),
                        f.currency(),
                        paging.limit(),
                        paging.offset(),
                        f.status());
    }

    /** A line for each currency that occurs, in the order of their codes. */
    static Future<List<Sums>> sums(Sql sql, PayoutFilter f) {
        return sql.list(SUMS, Sums::of, f.from(), f.before(), f.currency(), f.status());
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

    private static Payout payout(Row row, Function<String, Optional<Destination>> destinations) {
        String currency = row.getString("currency");
        long amount = row.getLong("amount");
        long fees = row.getLong("fees");
        String destination = row.getString("destination");
        Optional<Destination> kind = destinations.apply(row.getString("method"));
        return new Payout(
                row.getLong("id"),
                row.getLong("user_id"),
                row.getString("username"),
                row.getString("email"),
                Money.decimal(amount, currency),
                Money.decimal(fees, currency),
                Money.decimal(amount - fees, currency),
                currency,
                row.getString("status"),
                row.getString("method"),
                row.getLong("bank_account_id") == null ? null : bankAccount(row),
                kind.filter(Destination.PAYPAL_EMAIL::equals).isPresent() ? destination : null,
                kind.filter(Destination.STRIPE_ACCOUNT::equals).isPresent() ? destination : null,
                Rows.instant(row, "requested_at"),
                Rows.instant(row, "processed_at"),
                Rows.instant(row, "cancelled_at"),
                row.getString("reference"),
                row.getString("transaction_id"),
                row.getString("notes"),
                row.getString("reason"));
    }

    private static Payout.Account bankAccount(Row row) {
        return new Payout.Account(
                row.getLong("bank_account_id"),
                row.getString("bank_name"),
                row.getString("account_masked"),
                row.getString("routing_masked"),
                row.getString("account_type"),
                row.getString("account_holder_name"));
    }
}
