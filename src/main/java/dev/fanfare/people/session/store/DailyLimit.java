package dev.fanfare.people.session.store;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.Function;

/**
 * The most that one person decides alone in a day, in one currency's worth, so that neither splitting a sum nor mixing
 * currencies passes below it.
 *
 * @param currency the platform's
 * @param units of it
 * @param unrelatedDays days for which an account counts as its creator's
 */
public record DailyLimit(String currency, long units, int unrelatedDays) {
    /** More than there is. */
    public static final long UNLIMITED = 1_000_000_000_000L;

    /** A {@link Worth}'s rate, in a statement where {@code p} has the sums and {@code $3} is the platform's currency. */
    public static final String RATE = """
            case when p.currency = $3 then 1
                        else (select e.rate from exchange_rates e
                              where e.base = $3 and e.currency = p.currency
                              order by e.rate_date desc, e.fetched_at desc
                              limit 1)
                   end as rate
            """;

    /**
     * A sum in a currency.
     *
     * @param rate units of its currency for one of the platform's; null if unknown
     */
    public record Worth(
            String currency,
            @Minor BigDecimal amount,
            @Nullable BigDecimal rate) {}

    /**
     * Whether the caller needs a second person for something.
     *
     * @param what kind of decisions add up, such as {@code payout runs}
     * @param sums what it is worth, with what these accounts, all of one person, have decided alone today
     */
    public Future<Boolean> isExceeded(
            Tx tx, Caller caller, String what, Function<List<Long>, Future<List<Worth>>> sums) {
        if (units == UNLIMITED) {
            return Future.succeededFuture(false);
        }
        return TokenMakers.linkedAccounts(tx, caller, List.of(caller.id()), unrelatedDays)
                .compose(people -> isExceeded(tx, people, what, sums));
    }

    /**
     * The same of several people, whose decisions of a kind are made one after the other.
     *
     * @param people all their accounts
     */
    public Future<Boolean> isExceeded(
            Tx tx, List<Long> people, String what, Function<List<Long>, Future<List<Worth>>> sums) {
        if (units == UNLIMITED) {
            return Future.succeededFuture(false);
        }
        List<Long> each = people.stream().distinct().sorted().toList();
        return tx.execute(LOCK, each.toArray(Long[]::new), what)
                .compose(locked -> sums.apply(each))
                .map(this::isExceededBy);
    }

    private static final String LOCK = """
            select pg_advisory_xact_lock(hashtextextended($2 || ' of ' || person, 0)) from unnest($1::bigint[]) person
            """;

    /** What has no rate is worth too much. */
    private boolean isExceededBy(List<Worth> sums) {
        return sums.stream().anyMatch(sum -> sum.rate() == null)
                || sums.stream()
                                .map(sum -> sum.amount().divide(sum.rate(), MathContext.DECIMAL64))
                                .reduce(BigDecimal.ZERO, BigDecimal::add)
                                .compareTo(BigDecimal.valueOf(units))
                        > 0;
    }
}
