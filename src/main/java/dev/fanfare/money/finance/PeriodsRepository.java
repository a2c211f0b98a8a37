package dev.fanfare.money.finance;

import dev.fanfare.money.finance.FinancesRepository.Quote;
import dev.fanfare.money.finance.api.ListDebts.Debts;
import dev.fanfare.money.finance.api.Periods.PeriodList;
import dev.fanfare.money.ledger.AsOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/** Months of the books: the table accounting_periods, sums of account_days for the accountant, and publishers' debts by age. */
final class PeriodsRepository {
    /** The constraints against closing a month before its end or out of order. */
    static final String ENDED = "accounting_periods_ended";

    static final String IN_ORDER = "accounting_periods_in_order";

    /** In days since 1970: later than any month, and still a date of PostgreSQL. */
    private static final long MAX_DAY = 1_000_000;

    // An hour after the month's end, all its transactions have ended and its invoices are being issued.
    private static final String WHY_NOT = """
            select case
              when business_now() < ($1::date + interval '1 month') at time zone 'UTC' + interval '1 hour'
                then 'not_over'
              when exists (select from accounts where kind = 'advertiser_receivable')
                   and not exists (select from document_months where kind = 'invoice' and month >= $1 and finished_at is not null)
                then 'not_invoiced'
              when $1::date <> coalesce(
                     (select (max(month) + interval '1 month')::date from accounting_periods),
                     (select date_trunc('month', min(day)::timestamp)::date from account_days), $1)
                then 'out_of_order'
              end as reason
            where not exists (select from accounting_periods where month = $1)
            """;

    /** Why a month cannot be closed now. */
    record Obstacle(String reason) {}

    /** Empty when it is closed; an obstacle without a reason when it can be closed. */
    static Future<Optional<Obstacle>> findObstacle(Sql sql, LocalDate month) {
        return sql.find(WHY_NOT, Obstacle.class, month);
    }

    private static final String CLOSE = """
            select close_period($1, $2)
            """;

    static Future<Boolean> close(Tx tx, LocalDate month, long closedBy) {
        return tx.get(CLOSE, Boolean.class, month, closedBy);
    }

    private static final String LIST = """
            select to_char(month, 'YYYY-MM') as month, closed_by, closed_at
            from accounting_periods
            where $3::date is null or accounting_periods.month < $3
            order by accounting_periods.month desc
            limit $1 offset $2
            """;

    static Future<List<PeriodList.Item>> list(Sql sql, PageRequest part) {
        // A client can forge a cursor: the remainder is a date whatever its number.
        LocalDate before = part.isAfterCursor() ? LocalDate.ofEpochDay(Math.floorMod(part.beforeId(), MAX_DAY)) : null;
        return sql.list(LIST, PeriodList.Item.class, part.limit(), part.offset(), before);
    }

    /** A month's position: the number of its first day since 1970. */
    static long position(PeriodList.Item item) {
        return YearMonth.parse(item.month()).atDay(1).toEpochDay();
    }

    /** @param firstOpenDay null while nothing is closed */
    record Count(long total, LocalDate firstOpenDay) {}

    private static final String COUNT = """
            select count(*) as total,
              (max(month) + interval '1 month')::date as first_open_day
            from accounting_periods
            """;

    static Future<Count> count(Sql sql) {
        return sql.get(COUNT, Count.class);
    }

    private static final String IS_CLOSED = """
            select is_closed($1)
            """;

    static Future<Boolean> isClosed(Sql sql, LocalDate day) {
        return sql.get(IS_CLOSED, Boolean.class, day);
    }

    /** The accounts of a kind and currency, in minor units. */
    record Line(String account, String currency, long opening, long debit, long credit) {}

    // Works back from today's balances: a recent month sums only a few days. Accounts first used later are left out, so
    // that a closed month stays the same.
    private static final String TRIAL_BALANCE = """
            with now as (
              select kind, currency, sum(balance) as balance from accounts group by kind, currency
            ), since as (
              select a.kind, a.currency, sum(d.amount) as moved,
                sum(d.amount) filter (where d.amount < 0 and d.day < ($1::date + interval '1 month')::date) as debit,
                sum(d.amount) filter (where d.amount > 0 and d.day < ($1::date + interval '1 month')::date) as credit
              from account_days d
              join accounts a on a.id = d.account_id
              where d.day >= $1
              group by a.kind, a.currency
            )
            select n.kind as account, n.currency, (n.balance - coalesce(s.moved, 0))::bigint as opening,
              coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit
            from now n
            left join since s on s.kind = n.kind and s.currency = n.currency
            where n.balance <> coalesce(s.moved, 0) or s.debit is not null or s.credit is not null
            order by n.currency, n.kind
            """;

    static Future<List<Line>> listTrialBalance(Sql sql, LocalDate month) {
        return sql.list(TRIAL_BALANCE, Line.class, month);
    }

    // Works back from the last posting of each account. One that has not moved since the day before $3 still has that
    // balance. $4 is the last day of booking, null for all.
    private static final String TRIAL_BALANCE_AS_OF = """
            with held as (
              select a.kind, a.currency, sum(
                case when a.updated_at < $3::timestamptz - interval '1 day' then a.balance
                     else (select s.balance
                           from postings p join sealed_postings s on s.posting_id = p.id
                           where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $2::bigint + 1)
                           order by p.account_id desc, p.entry_id desc, p.id desc
                           limit 1) end) as balance
              from accounts a
              group by a.kind, a.currency
            ), since as (
              select a.kind, a.currency, sum(m.amount) as moved,
                sum(m.amount) filter (where m.amount < 0 and m.is_shown) as debit,
                sum(m.amount) filter (where m.amount > 0 and m.is_shown) as credit
              from (select d.account_id, d.day >= $1 and d.day < ($1::date + interval '1 month')::date
                      and ($4::date is null or d.day <= $4) as is_shown,
                    MOVED as amount
                    from account_days d
                    where d.day >= least($1, $4::date + 1) and d.day <= ($3 at time zone 'UTC')::date + 1 and d.first_entry <= $2
                    offset 0 -- so that each amount is added up once
                   ) m
              join accounts a on a.id = m.account_id
              group by a.kind, a.currency
            )
            select n.kind as account, n.currency, (n.balance - coalesce(s.moved, 0))::bigint as opening,
              coalesce(s.debit, 0)::bigint as debit, coalesce(s.credit, 0)::bigint as credit
            from held n
            left join since s on s.kind = n.kind and s.currency = n.currency
            where n.balance <> coalesce(s.moved, 0) or s.debit is not null or s.credit is not null
            order by n.currency, n.kind
            """.replace("MOVED", AsOf.MOVED);

    static Future<List<Line>> listTrialBalance(Sql sql, LocalDate month, AsOf then) {
        return sql.list(TRIAL_BALANCE_AS_OF, Line.class, month, then.upTo(), then.at(), then.bookedTo());
    }

    // What is after an account's last day without a debt; nothing if that is its last day.
    private static final String DEBTS = """
            with days as (
              select d.account_id, d.day, sum(sum(d.amount)) over (partition by d.account_id order by d.day) as balance
              from account_days d
              join accounts a on a.id = d.account_id
              where a.kind = 'publisher_debt' and d.day <= $1
              group by d.account_id, d.day
            ), debts as (
              select n.account_id, min(n.day) as since, $1::date - min(n.day) as days,
                -(array_agg(n.balance order by n.day desc))[1] as debt
              from days n
              where n.day > coalesce((select max(z.day) from days z where z.account_id = n.account_id and z.balance >= 0),
                                     '-infinity')
              group by n.account_id)
            """;

    private static final String LIST_DEBTS = DEBTS + """
            select a.id as account_id, a.owner_id as user_id, u.username as user_name, d.since, d.days, d.debt::bigint as debt,
              a.currency
            from debts d
            join accounts a on a.id = d.account_id
            join users u on u.id = a.owner_id
            where a.id > $2
            order by a.id
            limit $3
            """;

    /** Those at the end of a day, by account. */
    static Future<List<Debts.Item>> listDebts(Sql sql, LocalDate day, long after, int limit) {
        return sql.list(LIST_DEBTS, Debts.Item.class, day, after, limit);
    }

    private static final String SUM_DEBTS = DEBTS + """
            select a.currency, sum(d.debt)::bigint as debt,
              coalesce(sum(d.debt) filter (where d.days <= 30), 0)::bigint as thirty_days,
              coalesce(sum(d.debt) filter (where d.days between 31 and 60), 0)::bigint as sixty_days,
              coalesce(sum(d.debt) filter (where d.days between 61 and 90), 0)::bigint as ninety_days,
              coalesce(sum(d.debt) filter (where d.days > 90), 0)::bigint as older
            from debts d
            join accounts a on a.id = d.account_id
            group by a.currency
            order by a.currency
            """;

    static Future<List<Debts.Total>> sumDebts(Sql sql, LocalDate day) {
        return sql.list(SUM_DEBTS, Debts.Total.class, day);
    }

    /** What a kind of entry posted to a kind of account on a day: credits positive, in minor units. */
    record Moved(LocalDate day, String entry, String account, String currency, long amount) {}

    private static final String MOVED = """
        select d.day, d.kind as entry, a.kind as account, a.currency, sum(d.amount)::bigint as amount
        from account_days d
        join accounts a on a.id = d.account_id
        where d.day >= $1 and d.day < ($1::date + interval '1 month')::date
        group by d.day, d.kind, a.kind, a.currency
        having sum(d.amount) <> 0
        order by d.day, d.kind, a.currency, a.kind
        limit $2
        """;

    static Future<List<Moved>> listMoved(Sql sql, LocalDate month, int limit) {
        return sql.list(MOVED, Moved.class, month, limit);
    }

    private static final String QUOTES = """
        select base, currency, rate_date as day, rate
        from exchange_rates
        where currency = any ($2)
          and (rate_date >= ($1::date + interval '1 month')::date
               or added_at <= coalesce((select closed_at from accounting_periods where month = $1), 'infinity'))
        """;

    /** The rates of these currencies for a month, without those that arrived after it was closed. */
    static Future<List<Quote>> listQuotes(Sql sql, LocalDate month, String[] currencies) {
        return sql.list(QUOTES, Quote.class, month, currencies);
    }

    private static final String CLOSED_AT = """
        select closed_at from accounting_periods where month = $1
        """;

    /** Empty while it is open. */
    static Future<Optional<Instant>> findClosing(Sql sql, LocalDate month) {
        return sql.find(CLOSED_AT, Instant.class, month);
    }
}
