package dev.fanfare.money.payment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.payment.api.ExportPayouts.PayoutChunk;
import dev.fanfare.money.payment.api.ListAllPayouts.AllPayoutsPage.Totals;
import dev.fanfare.money.payment.api.ListAllPayouts.Sort;
import dev.fanfare.money.payment.api.Payout;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutItem;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.PageRequest.Found;
import dev.fanfare.platform.sql.ByIds;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SortedQuery;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Lists and sums payouts, and reads all of them chunk by chunk. */
final class PayoutListRepository {
    /** The count and sums of payouts in one currency. */
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
        Payout payout(Map<String, PayoutAddress.Kind> destinations) {
            PayoutAddress address = PayoutAddress.of(destinations.get(item.method()), destination);
            return new Payout(item, owner, details, bankAccount, address);
        }
    }

    /** The parts of a payout p of the user u. */
    static final String PARTS = """
            p.id, p.reference, p.amount, p.currency, p.status, p.method, p.requested_at, p.processed_at,
            p.user_id, u.username as user_name, u.email as user_email,
            p.fees, p.amount - p.fees as net_amount, p.cancelled_at, p.transaction_id, p.notes, p.reason
            """;

    private static final String STATUS = "and status = ?";
    private static final String CURRENCY = "and currency = ?";

    private static final QueryVariants PAGE_OF_USER = QueryVariants.of("""
            select id, amount, currency, status, method, requested_at, processed_at, reference
            from payouts
            where user_id = $1 and (requested_at, id) < ($2, $3) {filters}
            order by requested_at desc, id desc
            limit $4 offset $5
            """, STATUS);

    private static final String ROWS = """
            select %s, p.destination, b.id as bank_account_id, b.bank_name as bank_account_bank_name,
                   b.account_masked as bank_account_account_number,
                   case b.scheme when 'national' then b.routing_masked end as bank_account_routing_number,
                   b.account_type as bank_account_account_type,
                   b.account_holder_name as bank_account_account_holder_name,
                   b.payee_result as bank_account_payee_check_result,
                   b.payee_bank_name as bank_account_payee_check_bank_name,
                   b.payee_checked_at as bank_account_payee_check_checked_at,
                   b.payee_accepted_at as bank_account_payee_check_accepted_at
            from payouts p
            join users u on u.id = p.user_id
            left join bank_accounts b on b.id = p.bank_account_id
            """.formatted(PARTS);

    // Selects ids first, from the index that fits the filter; as an array, so that rows are looked up by id whatever
    // the planner's row estimate. The last day or the cursor is the one bound: with two, PostgreSQL would enter the
    // index at the first and walk to the other.
    private static final QueryVariants PAGE = QueryVariants.of(ROWS + """
            where p.id = any (array(
              select id
              from payouts
              where requested_at >= $1 and (requested_at, id) < ($2, $3) {filters}
              order by requested_at desc, id desc
              limit $4 offset $5))
            order by p.requested_at desc, p.id desc
            """, STATUS, CURRENCY);

    private static final Map<Sort, SortedQuery.Key> KEYS =
            Map.of(Sort.REQUESTED, SortedQuery.time("requested_at"), Sort.AMOUNT, SortedQuery.number("amount"));

    private static final SortedQuery<Sort> SORTED =
            SortedQuery.of("""
            select id, {key} as key
            from payouts
            where true {after} {filters}
            order by {order}
            limit $1 offset $2
            """, "id", KEYS, STATUS, CURRENCY, "and requested_at >= ?", "and requested_at < ?");

    /** As {@link #list}, in the order that is asked for. */
    static Future<Found<Payout>> listSorted(
            Sql sql,
            PayoutFilter f,
            Sorting<Sort> sorting,
            PageRequest part,
            Supplier<Future<Long>> total,
            Map<String, PayoutAddress.Kind> destinations) {
        return SORTED.read(
                sql,
                sorting,
                part,
                Arrays.asList(f.status(), f.currency(), f.ever() ? null : f.from(), f.ever() ? null : f.before()),
                total,
                new ByIds<>(ids -> listByIds(sql, ids, destinations), payout -> payout.item()
                        .id()),
                part.limit(),
                part.offset());
    }

    private static final SortedQuery<Sort> SORTED_OF_USER = SortedQuery.of("""
            select id, {key} as key
            from payouts
            where user_id = $1 {after} {filters}
            order by {order}
            limit $2 offset $3
            """, "id", KEYS, STATUS);

    /** As {@link #listOfUser}, in the order that is asked for. */
    static Future<Found<PayoutItem>> listSortedOfUser(
            Sql sql,
            long userId,
            String status,
            Sorting<Sort> sorting,
            PageRequest part,
            Supplier<Future<Long>> total) {
        return SORTED_OF_USER.read(
                sql,
                sorting,
                part,
                Arrays.asList(status),
                total,
                new ByIds<>(ids -> listItems(sql, ids), PayoutItem::id),
                userId,
                part.limit(),
                part.offset());
    }

    private static final String LIST_BY_IDS = ROWS + """
            where p.id = any ($1)
            """;

    // A publisher has few payouts: they need no index of their own in this order.
    private static final QueryVariants CHANGED_OF_USER = QueryVariants.of("""
            select id, updated_at
            from payouts
            where user_id = $1 and (updated_at, id) > ($2, $3) and updated_at < $4 {filters}
            order by updated_at, id
            limit $5
            """, STATUS);

    private static final QueryVariants CHANGED =
            QueryVariants.of("""
            select id, updated_at
            from payouts
            where (updated_at, id) > ($1, $2) and updated_at < $3 {filters}
            order by updated_at, id
            limit $4
            """, STATUS, CURRENCY, "and requested_at >= ?", "and requested_at < ?");

    private static final String ITEMS = """
            select id, amount, currency, status, method, requested_at, processed_at, reference
            from payouts
            where id = any ($1)
            """;

    private static final QueryVariants SUMS_OF_USER = QueryVariants.of("""
            select currency, count(*) as count, sum(amount)::bigint as total_amount,
              coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as completed_amount,
              coalesce(sum(amount) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
            from payouts
            where user_id = $1 {filters}
            group by currency
            order by currency
            """, STATUS);

    /** From counters, so that it stays fast with many payouts. */
    private static final String GROUPED = """
            with grouped as (
              select split_part(detail, ':', 1) as currency, split_part(detail, ':', 2) as status,
                split_part(detail, ':', 3) as method,
                coalesce(sum(value) filter (where statistic = '%1$s_count'), 0)::bigint as count,
                coalesce(sum(value) filter (where statistic = '%1$s_amount'), 0)::bigint as total
              from counters
              where statistic in ('%1$s_count', '%1$s_amount') and subject = 0 and %2$s
              group by detail
            )
            """;

    private static final String OF_DAYS = GROUPED.formatted("payout", """
            day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
            """);

    private static final String EVER = GROUPED.formatted("payout_ever", "day = '-infinity'");

    private static final String SUMS = """
            select currency, sum(count)::bigint as count, sum(total)::bigint as total_amount,
              coalesce(sum(total) filter (where status = 'completed'), 0)::bigint as completed_amount,
              coalesce(sum(total) filter (where status in ('pending', 'processing')), 0)::bigint as pending_amount
            from grouped
            where count > 0 {filters}
            group by currency
            order by currency
            """;

    private static final QueryVariants SUMS_OF_DAYS = QueryVariants.of(OF_DAYS + SUMS, STATUS, CURRENCY);
    private static final QueryVariants SUMS_EVER = QueryVariants.of(EVER + SUMS, STATUS, CURRENCY);

    private static final String GROUPS = """
            select currency, status, method, count, total
            from grouped
            where count > 0 {filters}
            order by currency, status, method
            """;

    private static final QueryVariants GROUPS_OF_DAYS = QueryVariants.of(OF_DAYS + GROUPS, CURRENCY);
    private static final QueryVariants GROUPS_EVER = QueryVariants.of(EVER + GROUPS, CURRENCY);

    /** @param status null for all */
    static Future<List<PayoutItem>> listOfUser(Sql sql, long userId, String status, PageRequest part) {
        return sql.list(
                PAGE_OF_USER.by(status),
                PayoutItem.class,
                userId,
                part.beforeTime(),
                part.beforeId(),
                part.limit(),
                part.offset());
    }

    /** @param status null for all */
    static Future<List<Change>> listChangedOfUser(Sql sql, long userId, String status, Range range) {
        return sql.list(
                CHANGED_OF_USER.by(status),
                Change.class,
                userId,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    static Future<List<Change>> listChanged(Sql sql, PayoutFilter f, Range range) {
        return sql.list(
                CHANGED.by(f.status(), f.currency(), f.ever() ? null : f.from(), f.ever() ? null : f.before()),
                Change.class,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    /** In any order. */
    static Future<List<PayoutItem>> listItems(Sql sql, Long[] ids) {
        return sql.list(ITEMS, PayoutItem.class, (Object) ids);
    }

    /** In any order. */
    static Future<List<Payout>> listByIds(Sql sql, Long[] ids, Map<String, PayoutAddress.Kind> destinations) {
        return sql.list(LIST_BY_IDS, PayoutRow.class, (Object) ids)
                .map(rows -> rows.stream().map(row -> row.payout(destinations)).toList());
    }

    /** One for each currency that occurs, ordered by code. */
    static Future<List<Sums>> sumOfUser(Sql sql, long userId, String status) {
        return sql.list(SUMS_OF_USER.by(status), Sums.class, userId);
    }

    /** Payouts of any status, ordered by currency, status and method. */
    static Future<List<Group>> listGroups(Sql sql, PayoutFilter f) {
        return f.ever()
                ? sql.list(GROUPS_EVER.by(f.currency()), Group.class)
                : sql.list(GROUPS_OF_DAYS.by(f.currency()), Group.class, f.from(), f.before());
    }

    /**
     * @param destinations the kind of destination of each configured method
     */
    static Future<List<Payout>> list(
            Sql sql, PayoutFilter f, PageRequest part, Map<String, PayoutAddress.Kind> destinations) {
        return sql.list(
                        PAGE.by(f.status(), f.currency()),
                        PayoutRow.class,
                        f.from(),
                        part.isAfterCursor() ? part.beforeTime() : f.before(),
                        part.isAfterCursor() ? part.beforeId() : 0L,
                        part.limit(),
                        part.offset())
                .map(rows -> rows.stream().map(row -> row.payout(destinations)).toList());
    }

    private static final String MATCHING = """
            select id
            from payouts
            where requested_at >= $1 and requested_at < $2
              and ($3::text is null or status = $3)
              and ($4::text is null or currency = $4)
              and ($5::bigint[] is null or id = any ($5))
              and ($6::bigint[] is null or id <> all ($6))
            order by requested_at, id
            limit $7
            """;

    /**
     * Ids, the longest waiting first.
     *
     * @param among only these; null for all
     * @param without none of these; null for all
     */
    static Future<List<Long>> listMatching(Sql sql, PayoutFilter f, Long[] among, Long[] without, int limit) {
        return sql.list(MATCHING, Long.class, f.from(), f.before(), f.status(), f.currency(), among, without, limit);
    }

    /** One for each currency that occurs, ordered by code. */
    static Future<List<Sums>> sumAll(Sql sql, PayoutFilter f) {
        return f.ever()
                ? sql.list(SUMS_EVER.by(f.status(), f.currency()), Sums.class)
                : sql.list(SUMS_OF_DAYS.by(f.status(), f.currency()), Sums.class, f.from(), f.before());
    }

    /**
     * In the immutable order of request time and id. Selects ids first, as in lists, and merges the first day and the
     * previous chunk's last payout into one bound.
     */
    private static final QueryVariants CHUNK =
            QueryVariants.of("""
            select %s
            from payouts p
            join users u on u.id = p.user_id
            where p.id = any (array(
              select id
              from payouts
              where (requested_at, id) > (case when $3::bigint is null then $1
                                          else (select greatest(c.requested_at, $1) from payouts c where c.id = $3) end,
                                          coalesce($3, 0))
                and requested_at < $2 {filters}
              order by requested_at, id
              limit $4))
            order by p.requested_at, p.id
            """.formatted(PARTS), "and status = ?", "and currency = ?");

    /**
     * The next payouts, the oldest first.
     *
     * @param after only payouts after this one; null for the beginning
     */
    static Future<List<PayoutChunk.Line>> listChunk(Sql sql, PayoutFilter f, Long after, int atMost) {
        return sql.list(
                CHUNK.by(f.status(), f.currency()), PayoutChunk.Line.class, f.from(), f.before(), after, atMost);
    }
}
