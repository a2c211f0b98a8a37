package dev.fanfare.platform.module;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Finds things of one kind for staff, by their names and numbers.
 *
 * @param kind such as {@code payout}
 * @param shows the endpoint that shows what was found, for those who may call it
 * @param find reads {@link #MAX_HITS} hits at most, in one statement, each by an index
 */
public record StaffSearch(String kind, Endpoint<?, ?> shows, BiFunction<Sql, Term, Future<List<Hit>>> find) {
    public static final int MAX_HITS = 5;

    /**
     * What is searched for.
     *
     * @param text as it was typed, without spaces around it
     * @param id the id that it may be; 0, which nothing has, if it is none
     */
    public record Term(String text, long id) {
        public static Term of(String typed) {
            String text = typed.strip();
            return new Term(text, text.matches("[1-9][0-9]{0,17}") ? Long.parseLong(text) : 0);
        }
    }

    /**
     * What was found.
     *
     * @param id null for what has none
     */
    public record Hit(@Nullable Long id, String title) {}
}
