package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ContentRights;
import dev.fanfare.campaigns.task.api.HandInDraft;
import dev.fanfare.campaigns.task.api.ListDrafts;
import dev.fanfare.campaigns.task.api.ReviewItem;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffQueue.Waiting;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The table task_drafts. A task's time stops while its draft waits: the deadline moves by what the review took. */
final class DraftsRepository {
    /** Unique index: violated while another draft waits or is approved. */
    static final String ONE = "task_drafts_one";

    private DraftsRepository() {}

    /** A draft that was handed in. */
    record HandedIn(long draftId, Instant dueAt) {}

    // Due no later than half of the way to the campaign's end, so that time is left to publish.
    private static final String HAND_IN = """
            with task as (
              select t.id, t.deadline - business_now() as time_left, c.date_end,
                     least(business_now() + make_interval(days => $6), business_now() + (c.date_end - business_now()) / 2) as due_at
              from tasks t
              join campaigns c on c.id = t.campaign_id
              where t.id = $1 and t.user_id = $2 and t.status = 'pending' and t.drafts and t.deadline > business_now()
                and c.status in ('active', 'paused') and c.date_end > business_now()
              for no key update of t
            ), draft as (
              insert into task_drafts (task_id, text, links, pictures, due_at, time_left)
              select id, $3, $4, $5, due_at, time_left from task
              returning id, task_id, due_at, time_left
            ), stopped as (
              update tasks t
              set deadline = least(d.due_at + d.time_left, task.date_end)
              from draft d, task
              where t.id = d.task_id
            )
            select id as draft_id, due_at from draft
            """;

    /** Empty if the task takes no draft now. May violate {@value #ONE}. */
    static Future<Optional<HandedIn>> insert(Tx tx, HandInDraft ask, long userId, int days) {
        return tx.find(
                HAND_IN,
                HandedIn.class,
                ask.taskId(),
                userId,
                ask.text().strip(),
                ask.links().toArray(String[]::new),
                ask.pictures().toArray(String[]::new),
                days);
    }

    /** Why a task takes no draft: the facts. */
    record Facts(TaskStatus status, boolean drafts, boolean over) {}

    private static final String FACTS = """
            select t.status, t.drafts,
                   t.deadline <= business_now() or c.date_end <= business_now() or c.status not in ('active', 'paused') as over
            from tasks t
            join campaigns c on c.id = t.campaign_id
            where t.id = $1 and t.user_id = $2
            """;

    static Future<Optional<Facts>> findFacts(Sql sql, long taskId, long userId) {
        return sql.find(FACTS, Facts.class, taskId, userId);
    }

    /** Lets the time of decided drafts' tasks go on; the tasks. */
    private static final String RESUMED = """
            , resumed as (
              update tasks t
              set deadline = least(business_now() + d.time_left, c.date_end)
              from decided d, campaigns c
              where t.id = d.task_id and c.id = t.campaign_id and t.status = 'pending'
            )
            select task_id from decided
            """;

    private static final String DECIDE = """
            with decided as (
              update task_drafts
              set state = $3, comment = $4, decided_by = $5, decided_at = business_now()
              where id = $2 and task_id = $1 and state = 'waiting'
              returning task_id, time_left
            )
            """ + RESUMED;

    /** Decides a draft of a locked task; false if it does not wait. */
    static Future<Boolean> decide(Tx tx, long taskId, long draftId, String state, String comment, Long reviewerId) {
        return tx.find(DECIDE, Long.class, taskId, draftId, state, comment, reviewerId)
                .map(Optional::isPresent);
    }

    private static final String APPROVE_DUE = """
            with due as (
              select w.id
              from task_drafts w
              join tasks t on t.id = w.task_id
              where w.state = 'waiting' and w.due_at <= business_now()
              order by w.due_at, w.id
              limit $1
              for no key update of t, w skip locked
            ), decided as (
              update task_drafts w
              set state = 'approved', decided_at = business_now()
              from due
              where w.id = due.id
              returning w.task_id, w.time_left
            )
            """ + RESUMED;

    /** Approves drafts that were not decided in time; their tasks. */
    static Future<List<Long>> approveDue(Tx tx, int atMost) {
        return tx.list(APPROVE_DUE, Long.class, atMost);
    }

    /** A draft in the list. */
    record Row(
            long draftId,
            long taskId,
            @JsonUnwrapped ListDrafts.Content content,
            Instant handedInAt,
            Instant dueAt,
            ReviewItem.Work campaign,
            ListDrafts.Author publisher,
            @JsonUnwrapped Terms terms,
            @Nullable String formerComment) {}

    /**
     * What was agreed.
     *
     * @param rights null for none, like termsVersion and termsAcceptedAt
     */
    record Terms(
            String disclosure,
            @Nullable ContentRights rights,
            @Nullable String termsVersion,
            @Nullable Instant termsAcceptedAt) {
        /** @param text that is known of the post; null for none */
        ListDrafts.Agreed agreed(String text) {
            return new ListDrafts.Agreed(
                    disclosure, Disclosure.isIn(text, disclosure), rights, termsVersion, termsAcceptedAt);
        }
    }

    private static final QueryVariants LIST = QueryVariants.of("""
            select w.id as draft_id, w.task_id, w.text, w.links, w.pictures, w.handed_in_at, w.due_at,
                   c.id as campaign_campaign_id, c.name as campaign_name, c.advertiser_id as campaign_advertiser_id,
                   d.type as campaign_type, d.title as campaign_title, d.requirements as campaign_requirements,
                   d.dos as campaign_dos, d.donts as campaign_donts, d.deliverables as campaign_deliverables,
                   u.id as publisher_user_id, u.username as publisher_username,
                   t.disclosure, t.rights, t.terms_version, t.terms_accepted_at,
                   (select o.comment from task_drafts o
                    where o.task_id = w.task_id and o.id < w.id order by o.id desc limit 1) as former_comment
            from task_drafts w
            join tasks t on t.id = w.task_id
            join task_definitions d on d.id = t.definition_id
            join campaigns c on c.id = t.campaign_id
            join users u on u.id = t.user_id
            where w.state = 'waiting' and (w.handed_in_at, w.id) > ($1, $2) {filters}
            order by w.handed_in_at, w.id
            limit $3
            """, "and t.campaign_id = ?", "and c.advertiser_id = ?");

    /** @param advertiserId only of their campaigns; null for all */
    static Future<List<Row>> list(Sql sql, Long campaignId, Long advertiserId, PageRequest part) {
        return sql.list(LIST.by(campaignId, advertiserId), Row.class, part.afterTime(), part.afterId(), part.limit());
    }

    private static final String COUNT = StaffQueue.COUNT.formatted(
            "select handed_in_at as at from task_drafts where state = 'waiting' order by handed_in_at, id");

    static Future<Waiting> countWaiting(Sql sql) {
        return sql.get(COUNT, Waiting.class);
    }

    private static final String OF_OWNER = """
            select t.id, c.name, w.state, w.handed_in_at as since, w.due_at as until
            from tasks t
            join task_drafts w on w.task_id = t.id and w.state = 'waiting'
            join campaigns c on c.id = t.campaign_id
            where t.user_id = $1 and t.status = 'pending' and t.drafts
            order by w.handed_in_at, t.id
            limit $2 + 1
            """;

    /** Tasks of a user with undecided drafts. */
    static Future<List<OwnerWait.Row>> listOfOwner(Sql sql, long userId) {
        return sql.list(OF_OWNER, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
