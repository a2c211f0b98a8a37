package dev.fanfare.payments;

import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads users' balances from the journal's accounts. */
final class BalanceRepository {
    private BalanceRepository() {}

    /**
     * A user's accounts of one currency, in its minor units.
     *
     * @param currency null for a user who has no accounts at all
     * @param primaryCurrency null for a user who has not earned yet
     * @param paid gross
     */
    record Balances(
            String currency,
            String primaryCurrency,
            Instant joinedAt,
            Instant updatedAt,
            long pending,
            long available,
            long held,
            long paid) {
        /** All that was ever released. */
        long earned() {
            return Math.addExact(Math.addExact(available, held), paid);
        }

        static Balances of(Row row) {
            return new Balances(
                    row.getString("currency"),
                    row.getString("primary_currency"),
                    Rows.instant(row, "joined_at"),
                    Rows.instant(row, "updated_at"),
                    row.getLong("pending"),
                    row.getLong("available"),
                    row.getLong("held"),
                    row.getLong("paid"));
        }
    }

    private static final String BALANCES = """
            select a.currency, u.primary_currency, u.joined_at, max(a.updated_at) as updated_at,
              coalesce(sum(a.balance) filter (where a.kind = 'publisher_pending'), 0)::bigint as pending,
              coalesce(sum(a.balance) filter (where a.kind = 'publisher_available'), 0)::bigint as available,
              coalesce(sum(a.balance) filter (where a.kind = 'publisher_held'), 0)::bigint as held,
              coalesce(sum(a.balance) filter (where a.kind in ('publisher_paid', 'publisher_fees')), 0)::bigint as paid
            from users u
            left join accounts a on a.owner_id = u.id and a.kind in
              ('publisher_pending', 'publisher_available', 'publisher_held', 'publisher_paid', 'publisher_fees')
            where u.id = $1
            group by u.id, a.currency
            order by a.currency
            """;

    private static final String PRIMARY_CURRENCY = """
            select primary_currency from users where id = $1
            """;

    /** One line for each currency, or one without a currency; none for an unknown user. */
    static Future<List<Balances>> list(Sql sql, long userId) {
        return sql.list(BALANCES, Balances::of, userId);
    }

    /** Empty for a user who has not earned yet. */
    static Future<Optional<String>> findPrimaryCurrency(Sql sql, long userId) {
        return sql.get(PRIMARY_CURRENCY, row -> Optional.ofNullable(row.getString("primary_currency")), userId);
    }
}
