package dev.fanfare.finance;

import dev.fanfare.finance.api.ExportJournal.JournalChunk;
import dev.fanfare.finance.api.ListJournal;
import dev.fanfare.money.Money;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.time.Instant;
import java.util.List;

/** The journal's tables, as operators look through them: each way on an index, however long the journal is. */
final class JournalRepository {
    private JournalRepository() {}

    /** An entry without its postings. */
    record Heading(long id, String key, String kind, String description, String requestId, Instant createdAt) {
        static Heading of(Row row) {
            return new Heading(
                    row.getLong("id"),
                    row.getString("key"),
                    row.getString("kind"),
                    row.getString("description"),
                    row.getString("request_id"),
                    Rows.instant(row, "created_at"));
        }
    }

    /** An amount on one account, in minor units. */
    record Moved(
            long entryId, long accountId, String kind, long ownerId, String ownerName, long amount, String currency) {
        static Moved of(Row row) {
            return new Moved(
                    row.getLong("entry_id"),
                    row.getLong("account_id"),
                    row.getString("kind"),
                    row.getLong("owner_id"),
                    row.getString("username"),
                    row.getLong("amount"),
                    row.getString("currency"));
        }
    }

    // $1 and $2 are the first moment and the one after the last, $3 the kind or null.

    private static final String HEADING = "select e.id, e.key, e.kind, e.description, e.request_id, e.created_at ";

    private static final String OF_TIME = """
            from journal_entries e
            where e.created_at >= $1 and e.created_at < $2 and $3::text is null
            """;

    private static final String OF_KIND = """
            from journal_entries e
            where e.created_at >= $1 and e.created_at < $2 and e.kind = $3
            """;

    private static final String OF_SUBJECT = """
            from journal_entries e
            where e.created_at >= $1 and e.created_at < $2 and ($3::text is null or e.kind = $3) and e.subject = $4
              and ($5::bigint is null
                   or exists (select from postings p join accounts a on a.id = p.account_id
                              where p.entry_id = e.id and a.owner_id = $5))
            """;

    /** The newest of each of the user's accounts: among them are the newest of all. */
    private static final String NEWEST_OF_USER = """
            from (select distinct n.entry_id
                  from accounts a
                  cross join lateral (
                    select distinct p.entry_id
                    from postings p join journal_entries j on j.id = p.entry_id
                    where p.account_id = a.id
                      and j.created_at >= $1 and j.created_at < $2 and ($3::text is null or j.kind = $3)
                    order by p.entry_id desc
                    limit $5::bigint + $6::bigint
                  ) n
                  where a.owner_id = $4) w
            join journal_entries e on e.id = w.entry_id
            order by e.id desc
            limit $5 offset $6
            """;

    private static final String COUNT_OF_USER = """
            select count(distinct p.entry_id) as count
            from accounts a
            join postings p on p.account_id = a.id
            join journal_entries e on e.id = p.entry_id
            where a.owner_id = $4
              and e.created_at >= $1 and e.created_at < $2 and ($3::text is null or e.kind = $3)
            """;

    private static final String COUNT = "select count(*) as count ";

    private static final String LIST_OF_TIME =
            HEADING + OF_TIME + "order by e.created_at desc, e.id desc limit $4 offset $5";
    private static final String COUNT_OF_TIME = COUNT + OF_TIME;
    private static final String LIST_OF_KIND =
            HEADING + OF_KIND + "order by e.created_at desc, e.id desc limit $4 offset $5";
    private static final String COUNT_OF_KIND = COUNT + OF_KIND;
    private static final String LIST_OF_SUBJECT = HEADING + OF_SUBJECT + "order by e.id desc limit $6 offset $7";
    private static final String COUNT_OF_SUBJECT = COUNT + OF_SUBJECT;
    private static final String LIST_OF_USER = HEADING + NEWEST_OF_USER;

    private static final String POSTINGS = """
            select p.entry_id, p.account_id, a.kind, a.owner_id, u.username, p.amount, p.currency
            from postings p
            join accounts a on a.id = p.account_id
            join users u on u.id = a.owner_id
            where p.entry_id = any ($1)
            order by p.id
            """;

    /** An entry's place is that of its time and id; both stay as they are. */
    private static final String STRETCH = """
            with wanted as (
              select *
              from journal_entries
              where created_at >= $1 and created_at < $2
                and (created_at, id) > (coalesce((select created_at from journal_entries where id = $3), '-infinity'),
                                        coalesce($3, 0))
              order by created_at, id
              limit $4
            )
            select w.id as entry_id, w.created_at, w.key, w.kind, w.description, w.request_id, p.id as posting_id,
                   p.account_id, a.kind as account, a.owner_id, p.amount, p.currency
            from wanted w
            join postings p on p.entry_id = w.id
            join accounts a on a.id = p.account_id
            order by w.created_at, w.id, p.id
            """;

    static Future<List<Heading>> list(Sql sql, ListJournal ask, Days days, Paging paging) {
        if (ask.subject() != null) {
            return sql.list(
                    LIST_OF_SUBJECT,
                    Heading::of,
                    days.from(),
                    days.before(),
                    ask.kind(),
                    ask.subject(),
                    ask.userId(),
                    paging.limit(),
                    paging.offset());
        }
        if (ask.userId() != null) {
            return sql.list(
                    LIST_OF_USER,
                    Heading::of,
                    days.from(),
                    days.before(),
                    ask.kind(),
                    ask.userId(),
                    paging.limit(),
                    paging.offset());
        }
        return sql.list(
                ask.kind() == null ? LIST_OF_TIME : LIST_OF_KIND,
                Heading::of,
                days.from(),
                days.before(),
                ask.kind(),
                paging.limit(),
                paging.offset());
    }

    static Future<Long> count(Sql sql, ListJournal ask, Days days) {
        if (ask.subject() != null) {
            return sql.get(
                    COUNT_OF_SUBJECT,
                    row -> row.getLong("count"),
                    days.from(),
                    days.before(),
                    ask.kind(),
                    ask.subject(),
                    ask.userId());
        }
        if (ask.userId() != null) {
            return sql.get(
                    COUNT_OF_USER, row -> row.getLong("count"), days.from(), days.before(), ask.kind(), ask.userId());
        }
        String count = ask.kind() == null ? COUNT_OF_TIME : COUNT_OF_KIND;
        return sql.get(count, row -> row.getLong("count"), days.from(), days.before(), ask.kind());
    }

    /** The postings of these entries, each entry's in the order in which they were made. */
    static Future<List<Moved>> postings(Sql sql, List<Heading> entries) {
        Long[] ids = entries.stream().map(Heading::id).toArray(Long[]::new);
        return sql.list(POSTINGS, Moved::of, (Object) ids);
    }

    /**
     * The postings of the next entries, the oldest first.
     *
     * @param after only entries after this one; null for the beginning
     * @param entries at most so many of them
     */
    static Future<List<JournalChunk.Line>> stretch(Sql sql, Days days, Long after, int entries) {
        return sql.list(STRETCH, JournalRepository::line, days.from(), days.before(), after, entries);
    }

    private static JournalChunk.Line line(Row row) {
        String currency = row.getString("currency");
        return new JournalChunk.Line(
                row.getLong("entry_id"),
                Rows.instant(row, "created_at"),
                row.getString("key"),
                row.getString("kind"),
                row.getString("description"),
                row.getString("request_id"),
                row.getLong("posting_id"),
                row.getLong("account_id"),
                row.getString("account"),
                row.getLong("owner_id"),
                Money.decimal(row.getLong("amount"), currency),
                currency);
    }
}
