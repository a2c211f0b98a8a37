package dev.fanfare.money.finance;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.finance.api.ExportJournal;
import dev.fanfare.money.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.money.finance.api.ListJournal;
import dev.fanfare.money.finance.api.ListJournal.JournalPage;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the journal in chunks by entry id, from an index. Nothing can be added below the last sealed id, so a reader
 * that continues from a sealed entry misses none.
 */
final class JournalRepository {
    /** An entry without its postings; {@code position} is null until it is sealed. */
    record Heading(
            long id,
            Long position,
            String key,
            String kind,
            String description,
            String requestId,
            Long reverses,
            Instant createdAt,
            LocalDate bookedOn) {}

    /** A posting of an entry. */
    record OfEntry(long entryId, @JsonUnwrapped JournalPage.Posting posting) {}

    /** Exclusive bounds on the ids of some days' entries; a few other entries fall in between. */
    record Bounds(long after, long before) {}

    /** The ids of a chunk's first and last entry, null when it is empty, and its size. */
    record Stretch(Long first, Long last, long count) {}

    // Entries carry the start time of their transactions and draw their ids later: an entry with a smaller id may be
    // younger, but by at most the longest transaction.
    private static final String MAX_LENGTH = "interval '10 minutes'";

    /** The id of an entry so long before the day of $1 that all smaller ids precede that day too. */
    private static final String BEFORE_ALL = """
            (select b.id from journal_entries b where b.created_at <= %s::timestamptz - %s order by b.created_at desc, b.id desc limit 1)
            """;

    private static final String BOUNDS = """
            select coalesce(%s, 0) as after,
              coalesce((select max(e.id + 0) -- not by the index of ids, which would begin at the newest
                        from journal_entries e
                        where e.created_at < $2
                          and e.created_at >= (select l.created_at from journal_entries l
                                               where l.created_at < $2 order by l.created_at desc limit 1) - %s), 0)
                + 1 as before
            """.formatted(BEFORE_ALL.formatted("$1", MAX_LENGTH), MAX_LENGTH);

    private static final String COLUMNS = """
            select e.id, (select l.position from journal_leaves l where l.entry_id = e.id) as position, e.key, e.kind,
              e.description, e.request_id, e.reverses, e.created_at, e.booked_on
            """;

    // $1 and $2 are the bounds of the ids, $3 and $4 those of the time, $5 is the limit.

    // Adds nothing to the time, so that its index, which would read and sort a whole journal, is no choice.
    private static final String WITHIN = """
            e.id > $1 and e.id < $2 and e.created_at + interval '0' >= $3 and e.created_at + interval '0' < $4
            """;

    private static final String NEWEST = "order by e.id desc limit $5";

    private static final String LIST = COLUMNS + "from journal_entries e where " + WITHIN + NEWEST;

    // A range of pairs, so that only the index by kind has the order: on the index of ids, a search for a rare kind
    // could scan everything.
    private static final String LIST_OF_KIND = COLUMNS + """
            from journal_entries e
            where (e.kind, e.id) > ($6, $1) and (e.kind, e.id) < ($6, $2)
              and e.created_at + interval '0' >= $3 and e.created_at + interval '0' < $4
            order by e.kind desc, e.id desc
            limit $5
            """;

    private static final QueryVariants LIST_OF_SUBJECT = QueryVariants.of(
            COLUMNS + "from journal_entries e where e.subject = $6 and " + WITHIN + " {filters} " + NEWEST,
            "and e.kind = ?",
            "and exists (select from postings p join accounts a on a.id = p.account_id"
                    + " where p.entry_id = e.id and a.owner_id = ?)");

    /**
     * The user's newest entries, which are among the newest of each of their accounts. Ranges of pairs make the planner
     * read a few in index order; by an average account's statistics it would sort all.
     */
    private static final String OF_USER = """
            (select distinct n.entry_id
             from accounts a
             cross join lateral (
               select distinct p.account_id, p.entry_id
               from postings p
               where (p.account_id, p.entry_id) > (a.id, $1) and (p.account_id, p.entry_id) < (a.id, $2)
               order by p.account_id desc, p.entry_id desc
               limit %2$s
             ) n
             where a.owner_id = %1$s
             order by n.entry_id desc
             limit %2$s) w
            """;

    private static final QueryVariants LIST_OF_USER =
            QueryVariants.of(COLUMNS + "from " + OF_USER.formatted("$6", "$7") + """
            cross join lateral (
              select j.id, j.key, j.kind, j.description, j.request_id, j.reverses, j.created_at, j.booked_on
              from journal_entries j where j.id = w.entry_id limit 1
            ) e
            where e.created_at >= $3 and e.created_at < $4 {filters}
            """ + NEWEST, "and e.kind = ?");

    private static final String LAST_OF_USER =
            "select min(w.entry_id) as last from " + OF_USER.formatted("$3", "$4") + "having count(*) = $4";

    private static final String POSTINGS = """
            select p.entry_id, p.account_id, a.kind as account, a.owner_id as user_id, u.username as user_name, p.amount,
              p.currency
            from postings p
            join accounts a on a.id = p.account_id
            left join users u on u.id = a.owner_id
            where p.entry_id = any ($1)
            order by p.id
            """;

    /** Sealed entries after $1, of the days from $2 to $3 and a few others. */
    private static final String STRETCH = """
            select min(s.id) as first, max(s.id) as last, count(*) as count
            from (select e.id
                  from journal_entries e
                  where e.id > coalesce($1::bigint, %s, 0)
                    and e.id < coalesce((select f.id from journal_entries f where f.created_at >= $3::timestamptz + %s
                                         order by f.created_at, f.id limit 1), 9223372036854775807)
                    and e.id <= (select coalesce(max(last_entry), 0) from journal_blocks)
                  order by e.id
                  limit $4) s
            """.formatted(BEFORE_ALL.formatted("$2", MAX_LENGTH), MAX_LENGTH);

    private static final String CHUNK = """
            select e.id as entry_id, (select l.position from journal_leaves l where l.entry_id = e.id) as position,
              e.created_at, e.booked_on, e.key, e.kind, e.description, e.request_id, e.reverses, p.id as posting_id,
              p.account_id, a.kind as account, a.owner_id as user_id, p.amount, p.currency
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.id >= $1 and e.id <= $2 and e.created_at >= $3 and e.created_at < $4
            order by e.id, p.id
            """;

    /** Where the entries of these days are. */
    static Future<Bounds> getBounds(Sql sql, Days days) {
        return sql.get(BOUNDS, Bounds.class, days.from(), days.before());
    }

    /**
     * The newest entries within the bounds.
     *
     * @param lookedAt how many of a user's entries are scanned, matching or not
     */
    static Future<List<Heading>> list(Sql sql, ListJournal ask, Days days, Bounds bounds, int limit, int lookedAt) {
        if (ask.subject() != null) {
            return page(sql, LIST_OF_SUBJECT.by(ask.kind(), ask.userId()), days, bounds, limit, ask.subject());
        }
        if (ask.userId() != null) {
            return page(sql, LIST_OF_USER.by(ask.kind()), days, bounds, limit, ask.userId(), lookedAt);
        }
        return ask.kind() != null
                ? page(sql, new QueryVariants.Chosen(LIST_OF_KIND, List.of()), days, bounds, limit, ask.kind())
                : page(sql, new QueryVariants.Chosen(LIST, List.of()), days, bounds, limit);
    }

    /** @param further arguments from $6 on, without those of filters */
    private static Future<List<Heading>> page(
            Sql sql, QueryVariants.Chosen statement, Days days, Bounds bounds, int limit, Object... further) {
        Stream<Object> first = Stream.of(bounds.after(), bounds.before(), days.from(), days.before(), limit);
        return sql.list(
                statement,
                Heading.class,
                Stream.concat(first, Stream.of(further)).toArray());
    }

    /** The last scanned entry of the user; empty when these were all within the bounds. */
    static Future<Optional<Long>> findLastOfUser(Sql sql, long userId, Bounds bounds, int lookedAt) {
        return sql.find(LAST_OF_USER, Long.class, bounds.after(), bounds.before(), userId, lookedAt);
    }

    /** The postings of these entries, in the order in which they were made. */
    static Future<List<OfEntry>> listPostings(Sql sql, List<Heading> entries) {
        Long[] ids = entries.stream().map(Heading::id).toArray(Long[]::new);
        return sql.list(POSTINGS, OfEntry.class, (Object) ids);
    }

    /** The next sealed entries, the oldest first. */
    static Future<Stretch> getNextStretch(Sql sql, ExportJournal ask, Days days, int entries) {
        return sql.get(STRETCH, Stretch.class, ask.after(), days.from(), days.before(), entries);
    }

    /** The postings of a chunk that fall on these days. */
    static Future<List<JournalChunk.Line>> listChunk(Sql sql, Days days, Stretch stretch) {
        return sql.list(CHUNK, JournalChunk.Line.class, stretch.first(), stretch.last(), days.from(), days.before());
    }
}
