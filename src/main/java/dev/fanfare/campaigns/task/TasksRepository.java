package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.api.PostFlag;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * State transitions of tasks. Each is one statement that matches only valid source states. All except submission
 * require a locked task with a checked state, and are pipelined.
 */
final class TasksRepository {
    /** Unique index: violated when another task of the campaign has this post. */
    static final String POST_ONCE = "tasks_post";

    /**
     * A locked task.
     *
     * @param promised maximum still payable by its advertiser, in minor units of the advertiser's currency
     * @param payment in minor units of the task's currency, once accepted
     * @param bestPost the best-post part of the payment; 0 before it is paid
     * @param pool the part by the campaign's pool, likewise
     * @param reversals number of reversed acceptances
     * @param advertiserCurrency immutable
     * @param funded whether its campaign's cost is reserved from the advertiser's funds; immutable
     * @param holderId the reviewer who has taken it; null for no one
     * @param claimedReach as its publisher says; null for no claim, like claimedEngagement
     * @param charged to its advertiser so far, in the advertiser's currency, without best post and pool
     */
    record LockedTask(
            TaskStatus status,
            long participationId,
            long promised,
            long payment,
            long bestPost,
            long pool,
            int reversals,
            String advertiserCurrency,
            boolean funded,
            Long holderId,
            Long claimedReach,
            Long claimedEngagement,
            long charged,
            @JsonUnwrapped ViewPromise views) {}

    /** A publisher's submission. */
    record Submission(
            long taskId,
            long userId,
            String postUrl,
            String postKey,
            List<PostFlag> flags,
            List<String> screenshots,
            PostFigures claimed) {
        /** The network of its post, with which its key begins. */
        String network() {
            return postKey.substring(0, postKey.indexOf(':'));
        }

        Submission with(PostFlag flag) {
            List<PostFlag> all = Stream.concat(flags.stream(), Stream.of(flag)).toList();
            return new Submission(taskId, userId, postUrl, postKey, all, screenshots, claimed);
        }
    }

    /** A reviewer's decision; the reason may be null. */
    record Verdict(long taskId, TaskTransition move, Long reviewerId, String reason) {
        /** The decision of the same reviewer that follows. */
        Verdict then(TaskTransition next) {
            return new Verdict(taskId, next, reviewerId, null);
        }
    }

    private static final String LOCK = """
            select t.status, t.participation_id, t.promised, t.payment, t.payment_best_post as best_post,
              t.payment_pool as pool, t.reversals, a.currency as advertiser_currency, c.funded,
              case when t.review_until > business_now() then t.reviewer_id end as holder_id,
              t.claimed_reach, t.claimed_engagement, t.charged, %s
            from tasks t
            join campaigns c on c.id = t.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            where t.id = $1
            for no key update of t
            """.formatted(Columns.of("t", ViewPromise.class));

    /** Locks the task until the transaction ends. */
    static Future<LockedTask> lock(Tx tx, long taskId) {
        return tx.get(LOCK, LockedTask.class, taskId);
    }

    private static final String COMPLETE = """
            update tasks
            set status = 'under_review', post_url = $4, post_key = $5, post_flags = $10, screenshots = $6, claimed_reach = $7,
                claimed_engagement = $8, completed_at = business_now(), reviewer_id = null, review_until = null, reviewed_at = null,
                reason = null, changes_requested = false, appealable_until = null, counted_views = null, counted_at = null
            where id = $1 and user_id = $2 and status = any ($3) and deadline > $9
              and (not drafts or exists (select from task_drafts where task_id = $1 and state = 'approved'))
              and exists (select from campaigns
                          where id = tasks.campaign_id and status in ('active', 'paused') and date_end > $9)
            returning id
            """;

    /** False if it could not be submitted. May violate {@value #POST_ONCE}. */
    static Future<Boolean> complete(Tx tx, Submission submission, Instant now) {
        return tx.find(
                        COMPLETE,
                        Long.class,
                        submission.taskId(),
                        submission.userId(),
                        TaskTransition.COMPLETE.startCodes(),
                        submission.postUrl(),
                        submission.postKey(),
                        submission.screenshots().toArray(String[]::new),
                        submission.claimed().reach(),
                        submission.claimed().engagement(),
                        now,
                        submission.flags().stream().map(PostFlag::code).toArray(String[]::new))
                .map(Optional::isPresent);
    }

    // The old key keeps its network, by which posts are counted.
    private static final String RELEASE_POST = """
            update tasks held
            set post_key = held.post_key || ' of ' || held.id, post_flags = array_append(held.post_flags, $3)
            from tasks own, participations p
            where own.id = $1 and held.campaign_id = own.campaign_id and held.post_key = $2 and held.status = 'under_review'
              and p.id = held.participation_id and p.banned
            returning held.id
            """;

    /** Takes a post from a banned user whose submission waits for review; false if no such user holds it. */
    static Future<Boolean> releasePost(Tx tx, Submission submission) {
        return tx.find(
                        RELEASE_POST,
                        Long.class,
                        submission.taskId(),
                        submission.postKey(),
                        PostFlag.CLAIMED_BY_BANNED.code())
                .map(Optional::isPresent);
    }

    private static final String LEAVE = """
            with withdrawn as (
              update task_drafts set state = 'withdrawn', decided_at = business_now() where task_id = $1 and state = 'waiting')
            update tasks set status = 'left', promised = 0, views_promised = 0, views_reserved = 0
            where id = $1 and status = any ($2)
            """;

    static Future<Void> leave(Tx tx, long taskId) {
        return tx.pipeline(LEAVE, taskId, TaskTransition.LEAVE.startCodes());
    }

    private static final String ACCEPT = """
            update tasks
            set status = 'accepted', promised = $15::bigint, views_reserved = $15::bigint, views_promised = $16,
                payment_views = $14, views_paid_at = case when counted_at is not null then $4::timestamptz end,
                views_cap = case when counted_at is not null then views_promised end, reviewer_id = $3, reviewed_at = $4, reason = $5, changes_requested = false,
                verified_reach = $6, verified_engagement = $7, payment = $8, payment_post = $9, payment_reach = $10,
                payment_engagement = $11, formula_version = $12, charged = $13
            where id = $1 and status = any ($2)
            """;

    /**
     * What an acceptance pays.
     *
     * @param version of the formula of the reward
     * @param charged to the advertiser, in minor units of their currency
     * @param views what is promised for views from then on
     */
    record Acceptance(PostFigures verified, RewardParts reward, int version, long charged, ViewPromise views) {}

    /** Accepts the task. */
    static Future<Void> accept(Tx tx, Verdict verdict, Acceptance paid, Instant now) {
        RewardParts reward = paid.reward();
        return tx.pipeline(
                ACCEPT,
                verdict.taskId(),
                verdict.move().startCodes(),
                verdict.reviewerId(),
                now,
                verdict.reason(),
                paid.verified().reach(),
                paid.verified().engagement(),
                reward.total().minor(),
                reward.base().minor(),
                reward.reach().minor(),
                reward.engagement().minor(),
                paid.version(),
                paid.charged(),
                reward.views().minor(),
                paid.views().viewsReserved(),
                paid.views().viewsPromised());
    }

    private static final String REVIEW = """
            update tasks
            set status = $3, reviewer_id = $4, reviewed_at = $5, reason = $6, changes_requested = $8,
                appealable_until =
                  case when not exists (select from appeals where task_id = $1) then business_now() + make_interval(days => $7) end
            where id = $1 and status = any ($2)
            """;

    /** Records a review without payment. The publisher can appeal for so many days, if never before. */
    static Future<Void> review(Tx tx, Verdict verdict, Instant now, int appealDays) {
        return tx.pipeline(
                REVIEW,
                verdict.taskId(),
                verdict.move().startCodes(),
                verdict.move().to().code(),
                verdict.reviewerId(),
                now,
                verdict.reason(),
                appealDays,
                verdict.move() == TaskTransition.REQUEST_CHANGES);
    }

    private static final String TAKE = """
            update tasks set reviewer_id = $3, review_until = business_now() + interval '15 minutes'
            where id = $1 and status = any ($2)
            """;

    /** Takes a post or an appeal for its reviewer. */
    static Future<Void> take(Tx tx, Verdict verdict) {
        return tx.pipeline(TAKE, verdict.taskId(), verdict.move().startCodes(), verdict.reviewerId());
    }

    private static final String RELEASE = """
            update tasks set reviewer_id = null, review_until = null where id = $1 and status = any ($2)
            """;

    static Future<Void> release(Tx tx, Verdict verdict) {
        return tx.pipeline(RELEASE, verdict.taskId(), verdict.move().startCodes());
    }

    private static final String PAY = """
            update tasks set status = 'paid', paid_at = $3 where id = $1 and status = any ($2)
            """;

    static Future<Void> pay(Tx tx, long taskId, Instant now) {
        return tx.pipeline(PAY, taskId, TaskTransition.MARK_PAID.startCodes(), now);
    }

    /** Advertisers of overdue tasks, which are locked. */
    static final DueRows<Long> OVERDUE = DueRows.of(Long.class, "t", """
            select (select c.advertiser_id from campaigns c where c.id = t.campaign_id) as advertiser_id
            from tasks t
            where (t.status = 'pending' or (t.status = 'rejected' and t.promised > 0))
              and greatest(t.deadline, t.appealable_until) <= business_now()
            order by greatest(t.deadline, t.appealable_until), t.id
            """);

    private static final String LIST_UNREVIEWED = """
            select id
            from tasks
            where status = 'under_review' and completed_at <= business_now() - make_interval(days => $1)
            order by completed_at, id
            limit $2
            """;

    static Future<List<Long>> listUnreviewed(Sql sql, int days, int atMost) {
        return sql.list(LIST_UNREVIEWED, Long.class, days, atMost);
    }

    static final int STAMPED_AT_ONCE = 200;

    private static final DueRows<Long> NEAR = DueRows.batches(Long.class, STAMPED_AT_ONCE, """
            select t.id
            from tasks t
            where t.status in ('pending', 'rejected') and t.reminded_at is null
              and t.deadline > business_now() and t.deadline <= business_now() + make_interval(hours => $1)
              and exists (select from campaigns c where c.id = t.campaign_id and c.status in ('active', 'paused'))
            order by t.deadline
            """);

    private static final String STAMP = """
            update tasks set reminded_at = business_now() where id = any ($1)
            """;

    /** Marks tasks near their deadline as reminded; returns their ids. */
    static Future<List<Long>> recordReminded(Tx tx, int hoursBefore) {
        return NEAR.claim(tx, hoursBefore).compose(ids -> tx.execute(STAMP, (Object) ids.toArray(Long[]::new))
                .map(ids));
    }
}
