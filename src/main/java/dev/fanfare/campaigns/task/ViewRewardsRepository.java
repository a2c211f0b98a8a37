package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** Promises and payments for the views of posts. */
final class ViewRewardsRepository {
    private ViewRewardsRepository() {}

    /** The campaign and publisher of a task. */
    record Of(long campaignId, long userId, String currency) {}

    private static final String FIND = """
            select campaign_id, user_id, currency from tasks where id = $1
            """;

    static Future<Of> find(Tx tx, long taskId) {
        return tx.get(FIND, Of.class, taskId);
    }

    /**
     * A locked task whose views may be paid.
     *
     * @param payment so far, in minor units, with its best post and share of a pool
     * @param charged so far, in the advertiser's currency, without these
     */
    record Counted(
            long id,
            long userId,
            long participationId,
            TaskStatus status,
            @JsonUnwrapped FrozenTerms terms,
            long payment,
            long bestPost,
            long pool,
            long charged,
            int reversals,
            @JsonUnwrapped ViewPromise views) {
        boolean isPayable() {
            return (status == TaskStatus.ACCEPTED || status == TaskStatus.PAID)
                    && views.isCounted()
                    && views.viewsPaidAt() == null
                    && terms.rewardRules() != null;
        }
    }

    private static final String LOCK =
            """
            select t.id, t.user_id, t.participation_id, t.status, %s, t.payment, t.payment_best_post as best_post,
              t.payment_pool as pool, t.charged,
              t.reversals, %s
            from tasks t
            where t.id = $1
            for no key update
            """.formatted(Columns.of("t", FrozenTerms.class), Columns.of("t", ViewPromise.class));

    /** Locks the task until the transaction ends; its campaign is locked. */
    static Future<Counted> lock(Tx tx, long taskId) {
        return tx.get(LOCK, Counted.class, taskId);
    }

    private static final String PAY = """
            update tasks
            set payment = payment + $2, payment_views = $2, views_cap = views_promised, views_promised = $2, promised = promised - views_reserved,
                views_reserved = 0, charged = charged + $3, views_paid_at = $4
            where id = $1 and status in ('accepted', 'paid') and views_paid_at is null and counted_at is not null
            """;

    /**
     * Adds what the views of a locked task earned to its payment.
     *
     * @param amount minor units of its currency
     * @param charged in addition, in the advertiser's currency
     */
    static Future<Void> pay(Tx tx, long taskId, long amount, long charged, Instant now) {
        return tx.pipeline(PAY, taskId, amount, charged, now);
    }

    private static final String PROMISE = """
            update tasks
            set views_promised = views_promised + $2, views_reserved = views_reserved + $3, promised = promised + $3
            where id = $1
            returning views_promised
            """;

    /**
     * Adds to what a post is promised for its views; all of it.
     *
     * @param amount minor units of the task's currency
     * @param reserved the same in the advertiser's currency
     */
    static Future<Long> addPromised(Tx tx, long taskId, long amount, long reserved) {
        return tx.get(PROMISE, Long.class, taskId, amount, reserved);
    }
}
