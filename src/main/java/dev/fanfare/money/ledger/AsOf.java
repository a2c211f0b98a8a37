package dev.fanfare.money.ledger;

import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The journal up to a sealed entry. Nothing is changed or added there any more, so what is read as of it stays as it is.
 *
 * @param position of its last entry
 * @param upTo the id of its last entry
 * @param at when its last entry was made; none is younger by a day
 * @param bookedTo the last day of booking that counts; null for all
 * @param time that was asked for; null for a position
 */
public record AsOf(long position, long upTo, Instant at, LocalDate bookedTo, Instant time) {
    /** The basis that takes entries by their days of booking. */

    /**
     * The part of an account's day, {@code d} of {@code account_days}, that is of entries up to $2: SQL. A day that ends
     * later is added up again, from the index by account, and the entries one by one: most are of the day and kind.
     */
    public static final String MOVED = """
            case when d.last_entry <= $2 then d.amount
                 else (select coalesce(sum(q.amount), 0)::bigint
                       from postings q
                       where (q.account_id, q.entry_id) >= (d.account_id, d.first_entry)
                         and (q.account_id, q.entry_id) < (d.account_id, $2::bigint + 1)
                         and (select j.kind = d.kind and j.booked_on = d.day
                              from journal_entries j where j.id = q.entry_id)) end
            """;

    /**
     * What is asked for; empty for now.
     *
     * @param moment null for now
     * @throws dev.fanfare.platform.bus.Refused INVALID_VALUES for what is not sealed
     */
    public static Future<Optional<AsOf>> find(Sql sql, Moment moment) {
        if (moment == null) {
            return Future.succeededFuture(Optional.empty());
        }
        Instant time = moment.asOf();
        Long position = moment.position();
        boolean booked = moment.basis() == Moment.Basis.BOOKED;
        if (position != null) {
            return at(sql, position).map(Optional::of);
        }
        if (time == null) {
            return Future.succeededFuture(Optional.empty());
        }
        return (booked ? booked(sql, time) : known(sql, time)).map(Optional::of);
    }

    /** What an answer says of it. */
    public static Moment.Shown shown(Optional<AsOf> then) {
        return new Moment.Shown(
                then.map(AsOf::position).orElse(null), then.map(AsOf::time).orElse(null));
    }

    /** The journal up to a position; fails with INVALID_VALUES if it is not sealed. */
    public static Future<AsOf> at(Sql sql, long position) {
        return LedgerRepository.findPosition(sql, position)
                .compose(found -> found.isPresent()
                        ? Future.succeededFuture(of(found.get(), null, null))
                        : LedgerRepository.findLastPosition(sql).map(last -> {
                            throw CommonFault.invalid(
                                    "position",
                                    "must be a sealed position, the last of which is {0}",
                                    last.map(LedgerRepository.Position::position)
                                            .orElse(0L));
                        }));
    }

    private static Future<AsOf> known(Sql sql, Instant time) {
        return LedgerRepository.getMoment(sql, time).map(moment -> {
            if (moment.isOpen()) {
                throw unsealed();
            }
            return of(
                    moment.last().orElseThrow(() -> CommonFault.invalid("as_of", "is before the first entry")),
                    null,
                    time);
        });
    }

    private static Future<AsOf> booked(Sql sql, Instant time) {
        return LedgerRepository.findLastPosition(sql)
                .map(last -> of(last.orElseThrow(AsOf::unsealed), LocalDate.ofInstant(time, ZoneOffset.UTC), time));
    }

    private static Refused unsealed() {
        return CommonFault.invalid("as_of", "is not sealed yet, which takes some seconds");
    }

    private static AsOf of(LedgerRepository.Position last, LocalDate bookedTo, Instant time) {
        return new AsOf(last.position(), last.upTo(), last.at(), bookedTo, time);
    }
}
