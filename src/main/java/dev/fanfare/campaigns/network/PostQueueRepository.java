package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.PostPictures.Copied;
import dev.fanfare.campaigns.network.api.PreviewReason;
import dev.fanfare.campaigns.network.api.PreviewResult;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.formats.image.Likeness;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/** The queue of posts to fetch, in the table of their previews. */
@SharedPool(
        name = "posts of networks",
        users = "publishers who hand in, and who asks again",
        fairBy = SharedPool.By.AGE,
        bound =
                "one row of each task, asked for once a minute; four at once, and a network that does not answer makes way")
final class PostQueueRepository {
    private PostQueueRepository() {}

    /** A post to fetch. */
    record Due(long id, int attempts, long userId, String network, String url, int failures)
            implements WorkQueue.Item {}

    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "posts", Due.class, "post_previews", "task_id", "due_at is not null")
            .claims(8, "interval '1 minute'", "", """
                    from due d
                    where q.task_id = d.id
                    returning q.task_id as id, q.attempts, q.user_id, q.network, q.url, q.failures
                    """);

    /**
     * An accepted account of the publisher's at the network.
     *
     * @param content its owner's tokens, encrypted; null without any
     */
    record Account(
            long id,
            String accountId,
            String url,
            @Nullable Buffer content,
            @Nullable String keyId) {}

    private static final String ACCOUNTS = """
            select c.id, c.account_id, c.url, k.content, k.key_id
            from connections c
            left join connection_tokens k on k.connection_id = c.id and k.ended_at is null and k.content is not null
            where c.user_id = $1 and c.network = $2 and c.status = 'accepted'
            order by k.content is null, c.id
            limit 10
            """;

    /** Those whose owners have signed in come first. */
    static Future<List<Account>> listAccounts(Sql sql, long userId, String network) {
        return sql.list(ACCOUNTS, Account.class, userId, network);
    }

    private static final String SEEN = """
            update post_previews
            set result = 'seen', reason = null, fetched_at = now(), author_id = $3, author_handle = $4, author_name = $5,
                text = $6, text_cut = $7, published_at = $8,
                thumbnail = case when thumbnail_reason = 'taken_down' then null else $9 end,
                thumbnail_reason = case when thumbnail_reason = 'taken_down' then thumbnail_reason else $10 end,
                likeness = $16, likeness_bands = $17, views = $11, reach = $12, likes = $13, comments = $14, shares = $15,
                due_at = null, failures = 0
            where task_id = $1 and attempts = $2
            returning thumbnail_reason is distinct from 'taken_down' as keeps
            """;

    /**
     * Whether its picture is kept: not if staff have taken that down, nor if the post was asked for again meanwhile, or its publisher
     * is gone.
     */
    static Future<Boolean> recordSeen(Tx tx, Due due, FoundPost post, String text, boolean cut, Copied picture) {
        FoundPost.Author author = post.author() == null ? new FoundPost.Author(null, null, null) : post.author();
        FoundPost.Figures figures = post.figures();
        return tx.find(
                        SEEN,
                        Boolean.class,
                        due.id(),
                        due.attempts(),
                        author.id(),
                        author.handle(),
                        author.name(),
                        text,
                        cut,
                        post.publishedAt(),
                        picture.path(),
                        picture.reason() == null ? null : picture.reason().code(),
                        figures.views(),
                        figures.reach(),
                        figures.likes(),
                        figures.comments(),
                        figures.shares(),
                        picture.likeness(),
                        picture.likeness() == null ? null : Likeness.bands(picture.likeness()))
                .map(kept -> kept.orElse(false));
    }

    // A post that its author has taken down is not kept here.
    private static final String UNSEEN = """
            update post_previews
            set result = $3, reason = $4, fetched_at = null, author_id = null, author_handle = null, author_name = null,
                text = null, text_cut = false, published_at = null, thumbnail = null, likeness = null, likeness_bands = null,
                thumbnail_reason = case when thumbnail_reason = 'taken_down' then thumbnail_reason end, views = null, reach = null,
                likes = null, comments = null, shares = null, due_at = null, failures = 0
            where task_id = $1 and attempts = $2
            """;

    /** The network does not show it; false as above. */
    static Future<Boolean> recordUnseen(Tx tx, Due due, PreviewResult result, PreviewReason reason) {
        return tx.execute(UNSEEN, due.id(), due.attempts(), result.code(), reason.code())
                .map(rows -> rows == 1);
    }

    private static final String FAILED = """
            update post_previews
            set result = 'unavailable', reason = 'no_answer', failures = failures + 1,
                due_at = case when failures + 1 < $3 then now() + %s end
            where task_id = $1 and attempts = $2
            """.formatted(WorkQueue.backoff("30", "(failures + 1)"));

    /** What was seen before stays. After so many failures, a person has to ask again. */
    static Future<Integer> recordFailure(Tx tx, Due due, int maxFailures) {
        return tx.execute(FAILED, due.id(), due.attempts(), maxFailures);
    }
}
