package dev.fanfare.platform.queue;

/** The statements of queues, without table names. */
final class QueueRepository {
    private QueueRepository() {}

    /** Followed by the read of claimed rows: {@code from due d where q.id = d.id …}. */
    static final String CLAIM = """
            with due as (
              select %2$s as id
              from %1$s
              where %3$s and due_at <= now() %4$s
              order by due_at
              limit %5$d
              for no key update skip locked)
            update %1$s q
            set attempts = q.attempts + 1, due_at = now() + %6$s
            """;

    static final String DONE = """
            update %1$s set %4$s where %2$s = $1 and attempts = $2 and %3$s
            """;

    /** An item without a lease, claimed by {@link DueRows}, counts an attempt only on failure. */
    static final String FAILED = """
            update %1$s
            set attempts = $2, failure = $3, due_at = now() + %4$s%5$s
            where %2$s = $1 and attempts = $2%6$s and %3$s
            returning $2 >= $4::integer
            """;

    static final String DIES = ", dead_at = case when $2 >= $4 then now() end";

    static final String BACKLOG = """
            select count(*) as waiting, min(due_at) as since, %3$s as dead
            from (select due_at from %1$s where %2$s order by due_at limit 10000) w
            """;

    static final String DEAD = "(select count(*) from (select from %s where dead_at is not null limit 1000) d)";

    /**
     * Moves a fence. The transaction itself, which has an id by a lock, holds nothing up; so a quiet log settles at once.
     */
    static final String SETTLE = """
            with seen as (
              select (select coalesce(max(id), 0) from %2$s) as newest,
                     coalesce((select min(x::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) x),
                              pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as ended,
                     pg_snapshot_xmax(pg_current_snapshot())::text::bigint as begun
            ), moved as (
              update %1$s f
              set settled = case when seen.ended >= seen.begun then seen.newest
                                 when f.fence_xid between 1 and seen.ended then f.fence_id
                                 else f.settled end,
                  fence_id = case when f.fence_xid between 1 and seen.begun and f.fence_xid > seen.ended
                                  then f.fence_id else seen.newest end,
                  fence_xid = case when f.fence_xid between 1 and seen.begun and f.fence_xid > seen.ended
                                   then f.fence_xid else seen.begun end
              from seen
              where seen.newest > f.settled
              returning f.settled
            )
            select coalesce((select settled from moved), f.settled) as settled, business_now() as now
            from %1$s f
            """;
}
