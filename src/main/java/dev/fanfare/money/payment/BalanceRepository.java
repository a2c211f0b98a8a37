package dev.fanfare.money.payment;

import dev.fanfare.money.ledger.AsOf;
import dev.fanfare.money.payment.api.CurrencyBalance;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Users' balances from the journal's accounts. */
final class BalanceRepository {
    /**
     * A user's balance in one currency.
     *
     * @param primaryCurrency null for a user who has not earned yet
     * @param updatedAt when it last changed; null without a balance
     * @param balance null for a user who has no accounts at all
     */
    record UserBalance(
            String primaryCurrency,
            Instant joinedAt,
            Instant updatedAt,
            @Nullable CurrencyBalance balance) {
        boolean holds(String currency) {
            return balance != null && balance.currency().equals(currency);
        }
    }

    private static final String BALANCES = balances("accounts");

    /** Of each account the balance after its last posting up to $2, without what is booked after $3; null for all. */
    private static final String BALANCES_AS_OF =
            balances("""
            (select o.owner_id, o.kind, o.currency, l.updated_at, l.balance - m.amount as balance
             from accounts o
             cross join lateral (
               select s.balance, e.created_at as updated_at
               from postings p
               join sealed_postings s on s.posting_id = p.id
               join journal_entries e on e.id = p.entry_id
               where (p.account_id, p.entry_id) >= (o.id, 0) and (p.account_id, p.entry_id) < (o.id, $2::bigint + 1)
               order by p.account_id desc, p.entry_id desc, p.id desc
               limit 1
             ) l
             cross join lateral (
               select coalesce(sum(MOVED), 0) as amount from account_days d
               where d.account_id = o.id and d.day > $3::date and d.first_entry <= $2
             ) m)
            """.replace("MOVED", AsOf.MOVED).strip());

    /** @param accounts the table, or a query, of their balances */
    private static String balances(String accounts) {
        return """
            select u.primary_currency, u.joined_at, b.updated_at, b.currency as balance_currency,
              b.available as balance_available_balance, b.pending as balance_pending_balance,
              b.available + b.held + b.paid + b.debt as balance_total_earned, b.paid as balance_total_paid
            from users u
            left join lateral (
              select a.currency, max(a.updated_at) as updated_at,
                coalesce(sum(a.balance) filter (where a.kind = 'publisher_pending'), 0)::bigint as pending,
                coalesce(sum(a.balance) filter (where a.kind = 'publisher_available'), 0)::bigint as available,
                coalesce(sum(a.balance) filter (where a.kind in ('publisher_held', 'publisher_in_transit')), 0)::bigint as held,
                coalesce(sum(a.balance) filter (where a.kind in ('publisher_paid', 'publisher_fees')), 0)::bigint as paid,
                coalesce(sum(a.balance) filter (where a.kind = 'publisher_debt'), 0)::bigint as debt
              from %s a
              where a.owner_id = u.id and a.kind in
                ('publisher_pending', 'publisher_available', 'publisher_held', 'publisher_in_transit', 'publisher_paid',
                 'publisher_fees', 'publisher_debt')
              group by a.currency
            ) b on true
            where u.id = $1
            order by b.currency
            """.formatted(accounts);
    }

    private static final String PRIMARY_CURRENCY = """
            select primary_currency from users where id = $1 and primary_currency is not null
            """;

    /** One for each currency, ordered by code, or one without a balance; none for an unknown user. */
    static Future<List<UserBalance>> list(Sql sql, long userId) {
        return sql.list(BALANCES, UserBalance.class, userId);
    }

    /** The same as of then. */
    static Future<List<UserBalance>> list(Sql sql, long userId, AsOf then) {
        return sql.list(BALANCES_AS_OF, UserBalance.class, userId, then.upTo(), then.bookedTo());
    }

    /** Empty for a user who has not earned yet. */
    static Future<Optional<String>> findPrimaryCurrency(Sql sql, long userId) {
        return sql.find(PRIMARY_CURRENCY, String.class, userId);
    }
}
