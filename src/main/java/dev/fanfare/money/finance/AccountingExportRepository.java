package dev.fanfare.money.finance;

import dev.fanfare.money.finance.FinancesRepository.Quote;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Sums of a month for the accountant, from the table account_days. */
final class AccountingExportRepository {
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

    /** The quotes of these currencies that a month converts by: those that came after it was closed are none of its. */
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
