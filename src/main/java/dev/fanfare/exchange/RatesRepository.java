package dev.fanfare.exchange;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The table exchange_rates. */
final class RatesRepository {
    private RatesRepository() {}

    /** In the order of the currencies, so that two nodes that save at once do not lock each other out. */
    private static final String SAVE = """
            insert into exchange_rates (base, currency, rate, rate_date, fetched_at)
            select $1, r.currency, r.rate::numeric, $2, now()
            from unnest($3::text[], $4::text[]) as r (currency, rate)
            order by r.currency
            on conflict (base, currency, rate_date) do update
              set rate = excluded.rate, fetched_at = excluded.fetched_at
              where exchange_rates.fetched_at <= excluded.fetched_at
            """;

    private static final String LATEST = """
            select currency, rate, rate_date, (extract(epoch from now() - fetched_at) * 1000)::bigint as age_ms
            from exchange_rates
            where base = $1
              and fetched_at = (select max(fetched_at) from exchange_rates where base = $1)
            """;

    /** Quotes and how long ago they were fetched. */
    record Kept(Quotes quotes, long ageMs) {}

    static Future<Void> save(Sql sql, Quotes quotes) {
        Map<String, BigDecimal> rates = new TreeMap<>(quotes.rates());
        return sql.execute(
                        SAVE,
                        quotes.base(),
                        quotes.date(),
                        rates.keySet().toArray(String[]::new),
                        rates.values().stream().map(BigDecimal::toPlainString).toArray(String[]::new))
                .mapEmpty();
    }

    /** What was saved last; empty when nothing ever was. */
    static Future<Optional<Kept>> findLatest(Sql sql, String base) {
        return sql.list(
                        LATEST,
                        row -> new Line(
                                row.getString("currency"),
                                row.getBigDecimal("rate"),
                                row.getLocalDate("rate_date"),
                                row.getLong("age_ms")),
                        base)
                .map(lines -> kept(base, lines));
    }

    private static Optional<Kept> kept(String base, List<Line> lines) {
        Map<String, BigDecimal> rates =
                lines.stream().collect(Collectors.toMap(Line::currency, Line::rate, (one, other) -> one));
        return lines.stream().findFirst().map(any -> new Kept(new Quotes(base, rates, any.date()), any.ageMs()));
    }

    private record Line(String currency, BigDecimal rate, LocalDate date, long ageMs) {}
}
