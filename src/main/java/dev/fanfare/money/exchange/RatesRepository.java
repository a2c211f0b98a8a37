package dev.fanfare.money.exchange;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The tables exchange_rates and exchange_refreshes. */
final class RatesRepository {
    /** Sorted by currency, so that concurrent saves cannot deadlock. */
    private static final String SAVE = """
            insert into exchange_rates (base, currency, rate, rate_date, fetched_at, source)
            select $1, r.currency, r.rate::numeric, $2, business_now(), $5
            from unnest($3::text[], $4::text[]) as r (currency, rate)
            order by r.currency
            on conflict (base, currency, rate_date) do update
              set rate = excluded.rate, fetched_at = excluded.fetched_at, source = excluded.source
              where exchange_rates.fetched_at <= excluded.fetched_at
            """;

    private static final String LATEST = """
            select currency, rate, rate_date as date, (extract(epoch from business_now() - fetched_at) * 1000)::bigint as age_ms
            from exchange_rates
            where base = $1 and source = $2
              and fetched_at = (select max(fetched_at) from exchange_rates where base = $1 and source = $2)
            """;

    /** Stored quotes and their age. */
    record Stored(Quotes quotes, long ageMs) {}

    static Future<Void> save(Tx tx, Quotes quotes, String source) {
        Map<String, BigDecimal> rates = new TreeMap<>(quotes.rates());
        return tx.execute(
                        SAVE,
                        quotes.base(),
                        quotes.date(),
                        rates.keySet().toArray(String[]::new),
                        rates.values().stream().map(BigDecimal::toPlainString).toArray(String[]::new),
                        source)
                .mapEmpty();
    }

    /** The latest quotes from this source; empty for none. */
    static Future<Optional<Stored>> findLatest(Sql sql, String base, String source) {
        return sql.list(LATEST, Line.class, base, source).map(lines -> stored(base, lines));
    }

    // A claim is a lease that is never released: until it expires, nodes with stale reads see that it is
    // taken.
    private static final String CLAIM = """
            insert into exchange_refreshes (source, claimed_until)
            select $1, now() + make_interval(secs => $4 / 1000.0)
            where not exists (
              select from exchange_rates
              where base = $2 and source = $1 and fetched_at > business_now() - make_interval(secs => $3 / 1000.0))
            on conflict (source) do update
              set claimed_until = excluded.claimed_until
              where exchange_refreshes.claimed_until <= now()
            returning source
            """;

    /** Claims the next refresh if the rates are older and no other node has claimed it. */
    static Future<Boolean> claim(Tx tx, String base, String source, long olderThanMs, long claimMs) {
        return tx.find(CLAIM, String.class, source, base, olderThanMs, claimMs).map(Optional::isPresent);
    }

    private static Optional<Stored> stored(String base, List<Line> lines) {
        Map<String, BigDecimal> rates =
                lines.stream().collect(Collectors.toMap(Line::currency, Line::rate, (one, other) -> one));
        return lines.stream().findFirst().map(any -> new Stored(new Quotes(base, rates, any.date()), any.ageMs()));
    }

    private record Line(String currency, BigDecimal rate, LocalDate date, long ageMs) {}
}
