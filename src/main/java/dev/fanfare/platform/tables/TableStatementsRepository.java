package dev.fanfare.platform.tables;

/** The statements for all tables, with placeholders for name and columns. */
final class TableStatementsRepository {
    /** A range of an index on a row's end; skips locked rows. */
    static final String DELETE_EXPIRED = """
            delete from %1$s
            where ctid = any (array(
              select ctid from %1$s
              where %2$s < %3$s - make_interval(days => $1)
              order by %2$s
              limit $2
              for update skip locked
            ))
            """;

    static final String DELETE_OLDEST = """
            delete from %1$s
            where id = any (array(
              select id
              from (select id, %2$s as over_at from %1$s %3$s order by id limit $2 for update skip locked) o
              where over_at < %4$s - make_interval(days => $1)
            ))
            """;

    /** Always the oldest rows, and never the last one, after which keys go on. */
    static final String DELETE_IN_ORDER = """
            delete from %1$s
            where %2$s <= (
              select max(%2$s)
              from (select %2$s, %3$s as over_at from %1$s order by %2$s limit $2) o
              where over_at < business_now() - make_interval(days => $1)
                and %2$s < (select max(%2$s) from %1$s)
            )
            """;

    static final String OWN_ROWS = "select %s from %s where %s = $1 order by 1";

    static final String EXPORT = """
            select coalesce(jsonb_agg(to_jsonb(r)), '[]')::text as section from (%s limit 50000) r
            """;

    static final String DELETE_OWN = """
            delete from %s where %s = $1
            """;
}
