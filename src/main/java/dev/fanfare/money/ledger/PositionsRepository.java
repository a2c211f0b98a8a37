package dev.fanfare.money.ledger;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** Positions of the journal, of the tables journal_leaves and journal_blocks. */
final class PositionsRepository {
    private PositionsRepository() {}

    /**
     * A sealed entry.
     *
     * @param upTo its id
     * @param at when it was made
     */
    record Position(long position, long upTo, Instant at) {}

    private static final String AT_POSITION = """
            select l.position, l.entry_id as up_to, e.created_at as at
            from (select last_entry, entries from journal_blocks where first_position <= $1
                  order by first_position desc limit 1) b
            cross join lateral (
              select position, entry_id from journal_leaves where entry_id <= b.last_entry
              order by entry_id desc limit b.entries
            ) l
            join journal_entries e on e.id = l.entry_id
            where l.position = $1
            """;

    /** Empty if it is not sealed. */
    static Future<Optional<Position>> find(Sql sql, long position) {
        return sql.find(AT_POSITION, Position.class, position);
    }

    private static final String LAST = """
            select l.position, l.entry_id as up_to, e.created_at as at
            from (select last_entry from journal_blocks order by number desc limit 1) b
            join journal_leaves l on l.entry_id = b.last_entry
            join journal_entries e on e.id = b.last_entry
            """;

    /** Empty before the first block. */
    static Future<Optional<Position>> findLast(Sql sql) {
        return sql.find(LAST, Position.class);
    }

    /**
     * A time in the journal.
     *
     * @param isOpen whether entries up to it are not sealed yet
     * @param position of the last entry up to it; null, with the others, if it precedes all
     */
    record Moment(boolean isOpen, Long position, Long upTo, Instant at) {
        Optional<Position> last() {
            return position == null ? Optional.empty() : Optional.of(new Position(position, upTo, at));
        }
    }

    // Entries carry the start time of their transactions and draw their ids later. What has a greater id than an entry
    // of a
    // later transaction was written after that time, so the part before the first such id is what was known then, and
    // it
    // stays so once that entry is sealed. It is among those made within the longest transaction after the earliest.
    private static final String AT_TIME = """
            select (f.id is null or f.id > s.last_entry)
                and exists (select from (select created_at from journal_entries where id > s.last_entry order by id limit 1000) u
                            where u.created_at <= $1) as is_open,
              l.position, l.entry_id as up_to, e.created_at as at
            from (select coalesce(max(last_entry), 0) as last_entry from journal_blocks) s
            cross join (
              select min(n.id + 0) as id -- not by the index of ids, which would begin at the oldest
              from journal_entries n
              where n.created_at > $1
                and n.created_at <= (select w.created_at from journal_entries w where w.created_at > $1
                                     order by w.created_at, w.id limit 1) + interval '10 minutes'
            ) f
            left join lateral (
              select position, entry_id from journal_leaves
              where entry_id < least(f.id, s.last_entry + 1)
              order by entry_id desc limit 1
            ) l on true
            left join journal_entries e on e.id = l.entry_id
            """;

    static Future<Moment> get(Sql sql, Instant time) {
        return sql.get(AT_TIME, Moment.class, time);
    }
}
