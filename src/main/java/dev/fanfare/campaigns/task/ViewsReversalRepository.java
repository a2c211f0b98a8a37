package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** Statements about payments for views that have vanished. */
final class ViewsReversalRepository {
    /** Entries that take payments for views back, and those that take back their release. */
    static final String TAKEN = "views_taken_back";

    static final String RELEASED = "views_release_taken_back";

    private ViewsReversalRepository() {}

    /**
     * A locked task whose views were counted.
     *
     * @param payment in minor units, with its best post
     * @param paymentPool the part by the campaign's pool
     * @param shared what the pool paid for it at first; null for nothing, like sharedViews
     * @param sharedViews the views for which it did
     * @param charged in the advertiser's currency, without best post and pool
     * @param viewsFalls how often something was taken back of the acceptance that is in force
     */
    record Fallen(
            long id,
            long userId,
            long participationId,
            TaskStatus status,
            @JsonUnwrapped FrozenTerms terms,
            long payment,
            long paymentViews,
            long paymentPool,
            @Nullable Long shared,
            @Nullable Long sharedViews,
            long bestPost,
            long charged,
            int reversals,
            int viewsFalls,
            @JsonUnwrapped ViewPromise views) {}

    private static final String LOCK =
            """
            select t.id, t.user_id, t.participation_id, t.status, %s, t.payment, t.payment_views,
              t.payment_pool, s.shared, s.post_views[s.post] as shared_views, t.payment_best_post as best_post, t.charged, t.reversals, t.views_falls, %s
            from tasks t
            left join pool_shares s on s.task_id = t.id and s.number = t.reversals + 1
            where t.id = $1
            for no key update of t
            """.formatted(Columns.of("t", FrozenTerms.class), Columns.of("t", ViewPromise.class));

    static Future<Fallen> lock(Tx tx, long taskId) {
        return tx.get(LOCK, Fallen.class, taskId);
    }

    /** The beginning of the keys of an acceptance's entries. */
    static String prefix(long taskId, String what, int reversals) {
        return "task:" + taskId + ":" + what + ":" + (reversals + 1) + ".";
    }

    private static final String COUNT = """
            update tasks set counted_views = $2 where id = $1 and counted_at is not null
            """;

    /** Lets fewer views count of a locked task, without money. */
    static Future<Void> count(Tx tx, long taskId, long views) {
        return tx.pipeline(COUNT, taskId, views);
    }

    private static final String TAKE_BACK = """
            with pool as (
              update pool_shares set amount = amount - $5 where task_id = $1 and amount > 0 and $5::bigint > 0)
            update tasks
            set counted_views = $2, payment = payment - $3 - $5, payment_views = payment_views - $3, payment_pool = payment_pool - $5,
                views_promised = views_promised - $3, charged = charged - $4, views_taken_back = views_taken_back + $3 + $5,
                views_falls = views_falls + 1, views_fell_at = business_now()
            where id = $1 and views_paid_at is not null
            """;

    /**
     * Lowers the payment of a locked task to that of the views that are left.
     *
     * @param taken by the rules for each post, in minor units of the task's currency
     * @param returned of that to its advertiser, in minor units of their currency
     * @param ofPool taken of its share of the pool, in minor units of the task's currency
     */
    static Future<Void> takeBack(Tx tx, long taskId, long viewsLeft, long taken, long returned, long ofPool) {
        return tx.pipeline(TAKE_BACK, taskId, viewsLeft, taken, returned, ofPool);
    }

    /**
     * What was taken back of an acceptance, in minor units.
     *
     * @param released the part that had been released
     */
    record Taken(long taken, long released) {}

    private static final String SUM_TAKEN = """
            select coalesce(sum(-p.amount) filter (where starts_with(e.key, $3) and a.kind = 'publisher_pending'), 0)::bigint as taken,
                   coalesce(sum(p.amount) filter (where starts_with(e.key, $4) and a.kind = 'publisher_pending'), 0)::bigint
                     as released
            from journal_entries e
            join postings p on p.entry_id = e.id
            join accounts a on a.id = p.account_id
            where e.subject = 'task:' || $1::bigint and a.owner_id = $2
            """;

    static Future<Taken> sumTaken(Tx tx, long taskId, long publisherId, int reversals) {
        return tx.get(
                SUM_TAKEN,
                Taken.class,
                taskId,
                publisherId,
                prefix(taskId, TAKEN, reversals),
                prefix(taskId, RELEASED, reversals));
    }
}
