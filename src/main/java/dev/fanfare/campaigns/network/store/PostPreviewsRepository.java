package dev.fanfare.campaigns.network.store;

import dev.fanfare.campaigns.network.api.PostPreview;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;

/** What networks show of posts, for the domain of their tasks. */
public final class PostPreviewsRepository {
    private PostPreviewsRepository() {}

    // One more attempt: a fetch that is under way is for what the task had before.
    private static final String ASK = """
            insert into post_previews (task_id, user_id, network, url)
            values ($1, $2, $3, $4)
            on conflict (task_id) do update
            set network = excluded.network, url = excluded.url, result = 'pending', reason = null, asked_at = now(),
                fetched_at = null, author_id = null, author_handle = null, author_name = null, text = null, text_cut = false,
                published_at = null, thumbnail = null, likeness = null, likeness_bands = null,
                thumbnail_reason = case when post_previews.thumbnail_reason = 'taken_down' and post_previews.url = excluded.url
                                        then 'taken_down' end,
                views = null, reach = null, likes = null, comments = null, shares = null, due_at = now(),
                attempts = post_previews.attempts + 1, failures = 0
            """;

    /** Has the post of a task fetched, which replaces what was seen of an earlier one. */
    public static Future<Integer> ask(Tx tx, long taskId, long userId, String network, String url) {
        return tx.execute(ASK, taskId, userId, network, url);
    }

    private static final String ASK_AGAIN = """
            insert into post_previews (task_id, user_id, network, url)
            values ($1, $2, $3, $4)
            on conflict (task_id) do update
            set asked_at = now(), due_at = now(), attempts = post_previews.attempts + 1, failures = 0
            where post_previews.asked_at <= now() - make_interval(secs => $5)
            returning asked_at
            """;

    /** Has it fetched again, unless that was asked less than so many seconds ago: then empty. */
    public static Future<Optional<Instant>> askAgain(
            Tx tx, long taskId, long userId, String network, String url, int seconds) {
        return tx.find(ASK_AGAIN, Instant.class, taskId, userId, network, url, seconds);
    }

    private static final String FIND = """
            select result, reason, due_at is not null and failures = 0 as asking, asked_at, fetched_at,
                   author_id, author_handle, author_name, text, text_cut, published_at, thumbnail, thumbnail_reason,
                   views as figures_views, reach as figures_reach, likes as figures_likes, comments as figures_comments,
                   shares as figures_shares
            from post_previews
            where task_id = $1
            """;

    /** Empty if it was never asked for. */
    public static Future<Optional<PostPreview>> find(Sql sql, long taskId) {
        return sql.find(FIND, PostPreview.class, taskId);
    }
}
