package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A kind of dates in people's calendars, such as deadlines. One endpoint, and the feed for other programs, ask for all of
 * them.
 *
 * @param kind such as {@code task_due}: a part of the ids that other programs know entries by, which never change
 * @param page of the console that opens an entry, with what it needs, such as {@code find?filter=all}
 * @param title from the name that a row has
 * @param look reads the rows of a question in one statement, the earliest first, by an index
 */
public record CalendarSource(
        String kind,
        String page,
        Function<String, Translatable> title,
        BiFunction<Sql, Question, Future<List<Row>>> look) {
    /** The path of the page of an entry. */
    public String pathTo(long id) {
        return "/console/" + page + (page.contains("?") ? "&" : "?") + "open=" + id;
    }

    /**
     * Whose dates are wanted, and of when.
     *
     * @param teams the person's roles at brands, as they are now
     * @param permissions of one of staff, as they are now; empty for others
     * @param from inclusive
     * @param until exclusive
     * @param limit rows of a kind
     */
    public record Question(
            long userId,
            Map<Long, TeamRole> teams,
            Set<Permission> permissions,
            Instant from,
            Instant until,
            int limit) {
        public Question {
            teams = Map.copyOf(teams);
            permissions = Set.copyOf(permissions);
        }

        /** Whether the person is of staff, and may do this. */
        public boolean may(Permission permission) {
            return permissions.contains(permission);
        }

        /** The brands of the person, about which one of staff does not decide; empty for none. */
        public Long[] brands() {
            return teams.keySet().toArray(Long[]::new);
        }

        /** The brands for which the person has a right; empty for none. */
        public Long[] brandsBy(TeamRight right) {
            return teams.entrySet().stream()
                    .filter(team -> team.getValue().has(right))
                    .map(Map.Entry::getKey)
                    .sorted()
                    .toArray(Long[]::new);
        }
    }

    /**
     * A date.
     *
     * @param id of what the page opens
     * @param at null for a whole day
     * @param day null for a moment
     * @param updatedAt when it last changed
     */
    public record Row(
            long id,
            String name,
            @Nullable Instant at,
            @Nullable LocalDate day,
            Instant updatedAt) {}
}
