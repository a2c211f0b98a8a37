package dev.fanfare.people.calendar;

import dev.fanfare.people.calendar.api.Calendars.GetCalendarFeed.CalendarFeed;
import dev.fanfare.people.owner.store.UserTeams;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table calendar_feeds. */
final class CalendarFeedsRepository {
    private CalendarFeedsRepository() {}

    /**
     * Whose feed it is, with the rights of now.
     *
     * @param teams brands and the person's roles there, see {@link UserTeams#OF_USER}
     * @param readDue whether to record that it is read
     */
    record Reader(long userId, String language, List<String> teams, boolean readDue) {
        Map<Long, TeamRole> roles() {
            return UserTeams.of(teams);
        }
    }

    // Recorded once an hour at most: programs read again and again.
    private static final String FIND_READER = """
            select u.id as user_id, u.language,
            """ + UserTeams.OF_USER + """
                   as teams,
                   coalesce(f.last_read_at < now() - interval '1 hour', true) as read_due
            from calendar_feeds f
            join users u on u.id = f.user_id
            where f.hash = $1 and u.status = 'active'
            """;

    /** The person of a feed's secret; empty for none, and for a banned one. */
    static Future<Optional<Reader>> findReader(Sql sql, String token) {
        return sql.find(FIND_READER, Reader.class, Tokens.hash(token));
    }

    private static final String RECORD_READ = """
            update calendar_feeds set last_read_at = now()
            where user_id = $1 and coalesce(last_read_at < now() - interval '1 hour', true)
            """;

    static Future<Void> recordRead(Tx tx, long userId) {
        return tx.execute(RECORD_READ, userId).mapEmpty();
    }

    private static final String FIND = "select made_at, last_read_at from calendar_feeds where user_id = $1";

    static Future<Optional<CalendarFeed>> find(Sql sql, long userId) {
        return sql.find(FIND, CalendarFeed.class, userId);
    }

    private static final String PUT = """
            insert into calendar_feeds (user_id, hash) values ($1, $2)
            on conflict (user_id) do update set hash = excluded.hash, made_at = now(), last_read_at = null
            """;

    /** Replaces an earlier one. */
    static Future<Void> put(Tx tx, long userId, String token) {
        return tx.execute(PUT, userId, Tokens.hash(token)).mapEmpty();
    }

    private static final String DELETE = "delete from calendar_feeds where user_id = $1";

    static Future<Void> delete(Tx tx, long userId) {
        return tx.execute(DELETE, userId).mapEmpty();
    }
}
