package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;

/** What nodes want to know of the servers themselves. */
final class ServersRepository {
    /** Of a server that takes writes, its identity and timeline; else null. */
    private static final String WRITABLE = """
            select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
              else concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) end
            from pg_control_system()
            """;

    /** Connections of a role to a database; -1 for no limit of its own. What is in use counts everybody's. */
    private static final String ROOM = """
            select current_setting('max_connections')::integer as maximum,
              current_setting('superuser_reserved_connections')::integer
                + coalesce(current_setting('reserved_connections', true)::integer, 0) as reserved,
              (select rolconnlimit from pg_roles where rolname = current_user) as of_role,
              (select datconnlimit from pg_database where datname = current_database()) as of_database,
              (select sum(numbackends)::integer from pg_stat_database) as in_use
            """;

    /** Room for connections. */
    record Room(int maximum, int reserved, int ofRole, int ofDatabase, int inUse) {
        /** How many this role may have here at most. */
        int limit() {
            int limit = maximum - reserved;
            limit = ofRole < 0 ? limit : Math.min(limit, ofRole);
            return ofDatabase < 0 ? limit : Math.min(limit, ofDatabase);
        }
    }

    /** How far the log of the primary is on its disk. */
    private static final String POSITION = """
            select concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) as timeline,
              pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as place
            from pg_control_system()
            """;

    /** How far a replica has repeated the log; nothing from a server that is none, or none any more. */
    static final String REPLAYED = """
            select concat(s.system_identifier, '/', lpad(upper(to_hex(c.timeline_id)), 8, '0')) as timeline,
              pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as place
            from pg_control_system() s
            cross join pg_control_checkpoint() c
            where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null
            """;

    /**
     * A place of a log.
     *
     * @param timeline of which database and which of its histories: after a primary was replaced, places of the former one
     *     say nothing about the new one
     * @param place bytes from the beginning
     */
    record Position(String timeline, long place) {
        private static final Position NOWHERE = new Position("", 0);

        boolean hasPassed(Position other) {
            return timeline.equals(other.timeline) && place >= other.place;
        }
    }

    static Future<Position> getPosition(Sql sql) {
        return sql.get(POSITION, Position.class);
    }

    static Position replayed(RowSet<Row> rows) {
        for (Row row : rows) {
            return new Position(row.getString(0), row.getLong(1));
        }
        return Position.NOWHERE;
    }

    static Future<String> findWritable(SqlConnection connection) {
        return connection.query(WRITABLE).execute().map(rows -> rows.iterator()
                .next()
                .getString(0));
    }

    static Future<Room> getRoom(Sql sql) {
        return sql.get(ROOM, Room.class);
    }
}
