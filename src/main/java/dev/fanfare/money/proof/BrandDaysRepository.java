package dev.fanfare.money.proof;

import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The table brand_days: what happened to posts by brand and day, from the sealed journal and the event log. */
final class BrandDaysRepository {
    private static final int BLOCKS = 20;
    private static final int EVENTS = 10_000;

    private BrandDaysRepository() {}

    /** How far it has come; a lock of this row is the right to count. */
    record Counted(long block, long lastEntry, long eventPosition) {}

    static final DueRows<Counted> COUNTED = DueRows.of(Counted.class, """
            select block, last_entry, event_position from brand_days_counted order by single
            """);

    /** A block. */
    record Block(long number, long lastEntry) {}

    private static final String NEXT_BLOCK = """
            select number, last_entry
            from (select number, last_entry from journal_blocks where number > $1 order by number limit %d) b
            order by number desc
            limit 1
            """.formatted(BLOCKS);

    /** The last of the next blocks that are counted together; empty if there is none. */
    static Future<Optional<Block>> findNextBlock(Tx tx, long after) {
        return tx.find(NEXT_BLOCK, Block.class, after);
    }

    private static final String ADD = """
            insert into brand_days (advertiser_id, day, figure, detail, value)
            select advertiser_id, day, figure, detail, sum(value)
            from (%s) counted
            where value <> 0
            group by advertiser_id, day, figure, detail
            having sum(value) <> 0
            on conflict (advertiser_id, day, figure, detail) do update set value = brand_days.value + excluded.value
            """;

    // Whatever a post's or a campaign's entries made available to creators was paid to them. What becomes a debt was
    // taken back.
    private static final String ENTRIES = """
            select k.advertiser_id, (e.created_at at time zone 'UTC')::date as day, f.figure, f.detail, f.value
            from journal_entries e
            left join tasks t on t.id = substring(e.key from '^task:([0-9]{1,18}):')::bigint
            join campaigns k on k.id = coalesce(t.campaign_id, substring(e.key from '^campaign:([0-9]{1,18}):')::bigint)
            cross join lateral (
              select 'accepted' as figure, '' as detail, 1::bigint as value where e.kind = 'task_accepted'
              union all
              select 'reversed', '', 1 where e.kind = 'task_accepted_reversed'
              union all
              select 'days', least(floor(extract(epoch from e.created_at - t.completed_at) / 86400), 999)::integer::text, 1
              where e.kind = 'task_released' and t.completed_at <= e.created_at
              union all
              select 'paid', p.currency, sum(p.amount)::bigint
              from postings p
              join accounts a on a.id = p.account_id and a.kind in ('publisher_available', 'publisher_debt')
              where p.entry_id = e.id
              group by p.currency) f
            where e.id > $1 and e.id <= $2 and e.key ~ '^(task|campaign):'
            """;

    private static final String ADD_ENTRIES = ADD.formatted(ENTRIES);

    /** Counts entries with ids above one and up to another. */
    static Future<Void> addEntries(Tx tx, long after, long upTo) {
        return tx.execute(ADD_ENTRIES, after, upTo).mapEmpty();
    }

    private static final String LAST_EVENT = """
            select coalesce(max(position), $1)
            from (select position from event_log where position > $1 order by position limit %d) e
            """.formatted(EVENTS);

    /** The position of the last of the next events that are counted together. */
    static Future<Long> findLastEvent(Tx tx, long after) {
        return tx.get(LAST_EVENT, Long.class, after);
    }

    private static final String REVIEWS = """
            select l.advertiser_id, (l.at at time zone 'UTC')::date as day, f.figure, '' as detail, 1 as value
            from event_log l
            cross join lateral (
              select 'rejected' as figure where l.type = 'task.rejected' and l.from_state = 'under_review'
              union all
              select 'appealed' where l.type in ('task.accepted', 'task.rejected') and l.from_state = 'appealed'
              union all
              select 'granted' where l.type = 'task.accepted' and l.from_state = 'appealed') f
            where l.position > $1 and l.position <= $2 and l.advertiser_id is not null
            """;

    private static final String ADD_REVIEWS = ADD.formatted(REVIEWS);

    /** Counts rejections and appeals of events with positions above one and up to another. */
    static Future<Void> addReviews(Tx tx, long after, long upTo) {
        return tx.execute(ADD_REVIEWS, after, upTo).mapEmpty();
    }

    private static final String SET_COUNTED = """
            update brand_days_counted set block = $1, last_entry = $2, event_position = $3
            """;

    static Future<Void> setCounted(Tx tx, Counted to) {
        return tx.execute(SET_COUNTED, to.block(), to.lastEntry(), to.eventPosition())
                .mapEmpty();
    }

    /** A sum of days. */
    record Sum(String figure, String detail, long value) {}

    private static final String SUM = """
            select figure, detail, sum(value)::bigint as value
            from brand_days
            where advertiser_id = $1 and day >= $2 and day <= $3
            group by figure, detail
            having sum(value) <> 0
            order by figure, detail
            """;

    static Future<List<Sum>> sum(Sql sql, long advertiserId, LocalDate beginsOn, LocalDate endsOn) {
        return sql.list(SUM, Sum.class, advertiserId, beginsOn, endsOn);
    }

    // At least so many: of the newest campaigns the first posts of the period.
    private static final String LIST_SHARED = """
            select c.currency
            from (select id, currency from campaigns where advertiser_id = $1 order by id desc limit 500) c
            cross join lateral (
              select t.user_id
              from tasks t
              where t.campaign_id = c.id and t.status in ('accepted', 'paid')
                and coalesce(t.reviewed_at, t.completed_at, t.assigned_at) >= $2::date::timestamp at time zone 'UTC'
              order by coalesce(t.reviewed_at, t.completed_at, t.assigned_at)
              limit 50) t
            group by c.currency
            having count(distinct t.user_id) >= $3
            """;

    /** The currencies in which at least so many creators have accepted posts since a day: their sum tells of none of them. */
    static Future<List<String>> listShared(Sql sql, long advertiserId, LocalDate since, int creators) {
        return sql.list(LIST_SHARED, String.class, advertiserId, since, creators);
    }
}
