package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;

/** Queries the state of PostgreSQL servers, and how far changes are complete. */
final class ServersRepository {
    /** Of a server that takes writes, its identity and timeline; else null. */
    private static final String WRITABLE = """
            select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
              else concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) end
            from pg_control_system()
            """;

    private static final String SESSION = """
            select current_setting('statement_timeout') as statement_timeout, current_schema()::text as schema
            """;

    /**
     * What sessions have.
     *
     * @param schema in which their statements find tables; null for none
     */
    record Session(String statementTimeout, String schema) {}

    static Future<Session> getSession(Sql sql) {
        return sql.get(SESSION, Session.class);
    }

    /** Connection limits; -1 for none. Connections in use are of all roles. */
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
        /** The effective limit for this role. */
        int limit() {
            int limit = maximum - reserved;
            limit = ofRole < 0 ? limit : Math.min(limit, ofRole);
            return ofDatabase < 0 ? limit : Math.min(limit, ofDatabase);
        }
    }

    private static final String FLUSHED = """
            select concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)) as timeline,
              pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as place,
              case when current_setting('synchronous_standby_names') <> ''
                  and current_setting('synchronous_commit') in ('on', 'remote_apply')
                then (select count(*) from pg_stat_replication)::integer else 0 end as confirming
            from pg_control_system()
            """;

    /**
     * The primary's flushed WAL position.
     *
     * @param confirming how many follow it, one of which has flushed what is acknowledged; 0 if commits wait for none
     */
    record Flushed(String timeline, long place, int confirming) {
        Position position() {
            return new Position(timeline, place);
        }
    }

    /**
     * A replica's replayed and received WAL positions; no row from other servers. Its timeline is known from its last restart
     * point, and from the position that it must have replayed to be consistent, which moves with each page that it writes: after
     * a failover that is minutes earlier.
     */
    static final String REPLAYED = """
            select concat(s.system_identifier, '/',
                lpad(upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline))), 8, '0')) as timeline,
              pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as place,
              case when pg_last_wal_receive_lsn() is not null
                then pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::bigint end as received
            from pg_control_system() s
            cross join pg_control_checkpoint() c
            cross join pg_control_recovery() r
            where pg_is_in_recovery() and pg_last_wal_replay_lsn() is not null
            """;

    /**
     * A WAL position.
     *
     * @param timeline identity and timeline of the database: positions are not comparable across failovers
     * @param place bytes from the beginning
     */
    record Position(String timeline, long place) {
        boolean hasPassed(Position other) {
            return timeline.equals(other.timeline) && place >= other.place;
        }
    }

    /**
     * How far a standby is.
     *
     * @param received bytes that it has flushed from its primary; null if it has received nothing since its start
     */
    record Standing(Position replayed, Long received) {}

    static Future<Flushed> getFlushed(Sql sql) {
        return sql.get(FLUSHED, Flushed.class);
    }

    /** Null from a server that is no standby. */
    static Standing findStanding(RowSet<Row> rows) {
        for (Row row : rows) {
            return new Standing(new Position(row.getString(0), row.getLong(1)), row.getLong(2));
        }
        return null;
    }

    static Future<String> findWritable(SqlConnection connection) {
        return connection.query(WRITABLE).execute().map(rows -> rows.iterator()
                .next()
                .getString(0));
    }

    static Future<Room> getRoom(Sql sql) {
        return sql.get(ROOM, Room.class);
    }

    private static final String SYNCED = "select changes_synced() as synced";

    /** The moment up to which a later read sees every change; R__changes.sql explains why. */
    static Future<Instant> getSynced(Sql sql) {
        return sql.get(SYNCED, Instant.class);
    }
}
