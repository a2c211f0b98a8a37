package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.task.TasksRepository.Verdict;
import dev.fanfare.campaigns.task.api.AppealOutcome;
import dev.fanfare.campaigns.task.api.ListAppeals;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Appeals of rejected tasks. */
final class AppealsRepository {
    private AppealsRepository() {}

    // A concurrent release of its reservation sets appealable_until to null.
    private static final String APPEAL = """
            with appealed as (
              update tasks
              set status = 'appealed', appealable_until = null, review_until = null
              where id = $1 and user_id = $2 and status = any ($3) and appealable_until > business_now()
              returning id, reviewer_id, reviewed_at, reason
            )
            insert into appeals (task_id, reason, due_at, rejected_by, rejected_at, rejected_reason)
            select id, $4, business_now() + make_interval(days => $5), reviewer_id, reviewed_at, reason
            from appealed
            returning due_at
            """;

    /** Returns when it counts as granted; empty if the task cannot be appealed. */
    static Future<Optional<Instant>> insert(Tx tx, long taskId, long userId, String reason, int days) {
        return tx.find(APPEAL, Instant.class, taskId, userId, TaskTransition.APPEAL.startCodes(), reason, days);
    }

    private static final String FIND_OBSTACLE = """
            select case when exists (select from appeals where task_id = t.id) then 'already_appealed'
                        when t.reviewed_at is null then 'deadline_missed'
                        when exists (select from reversed_payments r
                                     where r.task_id = t.id and r.reversed_at = t.reviewed_at) then 'reversed'
                        else 'too_late' end as obstacle
            from tasks t
            where t.id = $1
            """;

    /** Why a rejected task cannot be appealed. */
    static Future<String> getObstacle(Tx tx, long taskId) {
        return tx.get(FIND_OBSTACLE, String.class, taskId);
    }

    private static final String FIND_REJECTER = """
            select rejected_by from appeals where task_id = $1 and rejected_by is not null
            """;

    /** Who rejected the task that was appealed; empty for no appeal. */
    static Future<Optional<Long>> getRejecter(Tx tx, long taskId) {
        return tx.find(FIND_REJECTER, Long.class, taskId);
    }

    private static final String DECIDE = """
            update appeals set outcome = $2, decided_by = $3, decided_at = business_now() where task_id = $1 and outcome = 'open'
            """;

    /** Decides the appeal of a locked task. */
    static Future<Void> decide(Tx tx, Verdict verdict) {
        AppealOutcome outcome =
                switch (verdict.move()) {
                    case GRANT_APPEAL -> AppealOutcome.GRANTED;
                    case DISMISS_APPEAL -> AppealOutcome.DISMISSED;
                    case GRANT_UNANSWERED -> AppealOutcome.UNANSWERED;
                    default -> throw new IllegalStateException(verdict.move() + " decides no appeal");
                };
        return tx.pipeline(DECIDE, verdict.taskId(), outcome, verdict.reviewerId());
    }

    private static final String LIST_UNANSWERED = """
            select task_id from appeals where outcome = 'open' and due_at <= business_now() order by due_at, task_id limit $1
            """;

    /** The tasks with appeals that were not decided in time. */
    static Future<List<Long>> listUnanswered(Sql sql, int atMost) {
        return sql.list(LIST_UNANSWERED, Long.class, atMost);
    }

    /**
     * An appeal, for finance.
     *
     * @param granted whether silence granted it, and the task has not been reversed since
     */
    record Row(
            long taskId,
            long campaignId,
            long advertiserId,
            long userId,
            Instant appealedAt,
            Instant dueAt,
            AppealOutcome outcome,
            @Nullable Long decidedBy,
            @Nullable Instant decidedAt,
            boolean granted,
            @Nullable Long claimedReach,
            @Nullable Long claimedEngagement,
            Money payment,
            @JsonUnwrapped FrozenTerms terms) {}

    private static final QueryVariants LIST =
            QueryVariants.of("""
            select o.task_id, t.campaign_id, c.advertiser_id, t.user_id, o.appealed_at, o.due_at, o.outcome, o.decided_by,
                   o.decided_at, o.outcome = 'unanswered' and t.status in ('accepted', 'paid') as granted,
                   t.claimed_reach, t.claimed_engagement, t.payment, %s
            from appeals o
            join tasks t on t.id = o.task_id
            join campaigns c on c.id = t.campaign_id
            where (o.appealed_at, o.task_id) < ($1, $2) {filters}
            order by o.appealed_at desc, o.task_id desc
            limit $3
            """.formatted(Columns.of("t", FrozenTerms.class)), "and o.outcome = ?");

    /** The newest first. */
    static Future<List<Row>> list(Sql sql, ListAppeals ask, PageRequest part) {
        return sql.list(LIST.by(ask.outcome()), Row.class, part.beforeTime(), part.beforeId(), part.limit());
    }
}
