package dev.fanfare.payments;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.payments.api.ListAllPayouts.AllPayoutsPage.Totals;
import dev.fanfare.payments.api.Payout;
import dev.fanfare.payments.api.PayoutAddress;
import dev.fanfare.payments.api.PayoutItem;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Lists and sums payouts. */
final class PayoutListRepository {
    private PayoutListRepository() {}

    /** How many payouts there are in one currency, and their sums. */
    record Sums(long count, @JsonUnwrapped Totals totals) {}

    /**
     * Payouts of one currency, status and method.
     *
     * @param total in minor units
     */
    record Group(String currency, String status, String method, long count, long total) {}

    /** @param destination the address it goes to; null for a bank account */
    private record PayoutRow(
            @JsonUnwrapped PayoutItem item,
            @JsonUnwrapped Payout.Owner owner,
            @JsonUnwrapped Payout.Details details,
            @Nullable Payout.Account bankAccount,
            String destination) {
        Payout payout(Function<String, Optional<PayoutAddress.Kind>> kinds) {
            PayoutAddress address = PayoutAddress.of(kinds.apply(item.method()).orElse(null), destination);
            return new Payout(item, owner, details, bankAccount, address);
        }
    }

    /** The parts of a payout p of the user u. */
    static final String PARTS = """
            p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
            p.user_id, u.username as user_name, u.email as user_email,
            p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
            """;

    /** What of a payout {@link #PARTS} and its destination are made of. */
    static final String COLUMNS = """
            id, reference, amount, currency, status, method, requested_at, processed_at, user_id, fees, cancelled_at,
            transaction_id, notes, reason, destination, bank_account_id
            """;

    private static final String OF_USER = "user_id = $1 and ($2::text is null or status = $2)";

    private static final String PAGE_OF_USER = """
            select id, amount, currency, status, method, requested_at, processed_at, reference
            from payouts
            where %s
            order by requested_at desc, id desc
            limit $3 offset $4
            """.formatted(OF_USER);

    private static final String PAGE = """
            with wanted as (
              select %s
              from payouts
              where requested_at >= $1 and requested_at < $2 %s
              order by requested_at desc, id desc
              limit $3 offset $4
            )
            select %s, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
                   b.account_masked as bank_account_account_number, b.routing_masked as bank_account_routing_number,
                   b.account_type as bank_account_account_type,
                   b.account_holder_name as bank_account_account_holder_name
            from wanted p
            join users u on u.id = p.user_id
            left join bank_accounts b on b.id = p.bank_account_id
            order by p.requested_at desc, p.id desc
            """;

    // A statement for each filter, so that each is planned once and uses its index however many payouts there are.
    private static final String PAGE_OF_ALL = PAGE.formatted(COLUMNS, "", PARTS);

    private static final String PAGE_OF_CURRENCY = PAGE.formatted(COLUMNS, "and currency = $5", PARTS);
    private static final String PAGE_OF_STATUS = PAGE.formatted(COLUMNS, "and status = $5", PARTS);
    private static final String PAGE_OF_STATUS_AND_CURRENCY =
            PAGE.formatted(COLUMNS, "and status = $5 and currency = $6", PARTS);

    private static final String SUMS_OF_USER = """
            select currency, count(*) as count, sum(amount)::bigint as total_amount,
              coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed_amount,
              coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
            from payouts
            where %s
            group by currency
            order by currency
            """.formatted(OF_USER);

    /** From the daily counters, so that it stays fast however many payouts there are. */
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
            select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
              coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
              coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
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
        return sql.list(PAGE_OF_USER, PayoutItem.class, userId, status, paging.limit(), paging.offset());
    }

    /** One for each currency that occurs, ordered by code. */
    static Future<List<Sums>> sumsOfUser(Sql sql, long userId, String status) {
        return sql.list(SUMS_OF_USER, Sums.class, userId, status);
    }

    /** Payouts of any status, ordered by currency, status and method. */
    static Future<List<Group>> groups(Sql sql, PayoutFilter f) {
        return sql.list(GROUPS, Group.class, f.from(), f.before(), f.currency());
    }

    /** @param kinds what a method pays to; empty for one that is no longer configured */
    static Future<List<Payout>> list(
            Sql sql, PayoutFilter f, Paging paging, Function<String, Optional<PayoutAddress.Kind>> kinds) {
        return rows(sql, f, paging)
                .map(rows -> rows.stream().map(row -> row.payout(kinds)).toList());
    }

    private static Future<List<PayoutRow>> rows(Sql sql, PayoutFilter f, Paging paging) {
        List<Object> arguments = new ArrayList<>(List.of(f.from(), f.before(), paging.limit(), paging.offset()));
        if (f.status() != null) {
            arguments.add(f.status());
        }
        if (f.currency() != null) {
            arguments.add(f.currency());
        }
        return sql.list(pageOf(f), PayoutRow.class, arguments.toArray());
    }

    private static String pageOf(PayoutFilter f) {
        if (f.status() == null) {
            return f.currency() == null ? PAGE_OF_ALL : PAGE_OF_CURRENCY;
        }
        return f.currency() == null ? PAGE_OF_STATUS : PAGE_OF_STATUS_AND_CURRENCY;
    }

    /** One for each currency that occurs, ordered by code. */
    static Future<List<Sums>> sums(Sql sql, PayoutFilter f) {
        return sql.list(SUMS, Sums.class, f.from(), f.before(), f.currency(), f.status());
    }
}
