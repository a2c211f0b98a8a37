package dev.fanfare.dev.simulator;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** The posts that the service looks for: these the simulated networks have. */
final class SimulatedPostsRepository {
    /** A post at its address. */
    record Wanted(String url, Instant publishedAt) {}

    // Published half of the way between joining and handing in.
    private static final String LIST = """
            select v.url, t.completed_at - (t.completed_at - t.assigned_at) / 2 as published_at
            from post_previews v
            join tasks t on t.id = v.task_id
            where v.due_at is not null and v.network = $1
              and (v.url ilike '%.com/' || $2 || '/%'
                   or v.url ~ '[.]com/(p|reel)/'
                      and exists (select from connections c
                                  where c.user_id = v.user_id and c.network = $1 and rtrim(c.url, '/') ilike '%/' || $2))
            order by v.asked_at desc
            limit 50
            """;

    /** How old a post is by the time of the reading that is being taken of it. */
    record Aged(String id, long minutes) {}

    // The time of business is that of the reading: in a demo's past, or where a sandbox's time was set far ahead, it is
    // not now.
    private static final String LIST_AGED = """
            select substr(t.post_key, length($1) + 2) as id, (extract(epoch from max(r.due_at) - t.completed_at) / 60)::bigint as minutes
            from post_readings r
            join tasks t on t.id = r.task_id
            where r.network = $1 and r.state = 'due' and r.claimed_at is not null and t.post_key = any ($2)
            group by t.id
            """;

    /** When a post was published. */
    record Published(String id, Instant at) {}

    // Half of the way between joining and handing in, too.
    private static final String LIST_PUBLISHED = """
            select substr(t.post_key, length($1) + 2) as id, max(t.completed_at - (t.completed_at - t.assigned_at) / 2) as at
            from tasks t
            where t.post_key = any ($2) and t.completed_at is not null
            group by t.post_key
            """;

    private SimulatedPostsRepository() {}

    /** The age of posts by their ids at a network, as far as they are paid by their views. */
    static Future<List<Aged>> listAged(Sql sql, String network, List<String> ids) {
        return sql.list(LIST_AGED, Aged.class, network, keys(network, ids));
    }

    /** When posts were published, as far as they were handed in. */
    static Future<List<Published>> listPublished(Sql sql, String network, List<String> ids) {
        return sql.list(LIST_PUBLISHED, Published.class, network, keys(network, ids));
    }

    private static String[] keys(String network, List<String> ids) {
        return ids.stream().map(id -> network + ":" + id).toArray(String[]::new);
    }

    /** Those of an account by its name: fifty, as networks show the latest. */
    static Future<List<Wanted>> list(Sql sql, String network, String account) {
        return sql.list(LIST, Wanted.class, network, account);
    }
}
