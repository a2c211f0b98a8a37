package dev.fanfare.notification;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.discovery.store.MinimumRateConditions;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.thread.store.SubjectLookup;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.EventSpans;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What notifications are made from: the moves of the event log, the users that they concern, and the data in texts.
 */
final class TemplateDataRepository {
    /**
     * A task.
     *
     * @param due whether it can still be submitted
     * @param timezone the publisher's
     * @param reason of the review; null for none
     */
    record TaskFacts(
            long userId,
            String timezone,
            Instant deadline,
            boolean due,
            long campaignId,
            String campaignName,
            @Nullable String reason) {}

    private static final String TASK = """
            select t.user_id, u.timezone, t.deadline,
                   t.status in ('pending', 'rejected') and t.deadline > business_now()
                     and c.status in ('active', 'paused') as due,
                   c.id as campaign_id, c.name as campaign_name,
                   case when $2::text is null then t.reason
                        else (select a.reason from audit_log a
                              where a.request_id = $2 and a.subject = 'task:' || t.id order by a.id desc limit 1) end as reason
            from tasks t join campaigns c on c.id = t.campaign_id join users u on u.id = t.user_id
            where t.id = $1
            """;

    /** @param requestId of its review, which others may have followed; null: the last one */
    static Future<Optional<TaskFacts>> findTask(Tx tx, long taskId, String requestId) {
        return tx.find(TASK, TaskFacts.class, taskId, requestId);
    }

    /**
     * A signal that its creator is told of.
     *
     * @param taskId null for an account, like the campaign
     * @param timezone the creator's
     * @param heldUntil null unless it is held now
     * @param reason of the decision; null for none
     */
    record SignalFacts(
            long userId,
            @Nullable Long taskId,
            @Nullable Long campaignId,
            @Nullable String campaignName,
            String timezone,
            @Nullable Instant heldUntil,
            @Nullable String reason) {}

    private static final String SIGNAL = """
            select s.user_id, s.task_id, t.campaign_id, c.name as campaign_name, u.timezone, s.held_until, s.told as reason
            from signals s
            join users u on u.id = s.user_id
            left join tasks t on t.id = s.task_id
            left join campaigns c on c.id = t.campaign_id
            where s.id = $1
            """;

    static Future<Optional<SignalFacts>> findSignal(Tx tx, long signalId) {
        return tx.find(SIGNAL, SignalFacts.class, signalId);
    }

    /**
     * A reviewed connection.
     *
     * @param name of the page, wall or channel; for a network, the account's id
     * @param action accept, reject, suspend or reinstate
     * @param reason null for none
     */
    record ConnectionFacts(
            long userId,
            String kind,
            String network,
            String name,
            String action,
            @Nullable String reason) {}

    private static final String CONNECTION = """
            select c.user_id, c.kind, c.network, coalesce(nullif(c.name, ''), c.account_id) as name,
                   split_part(a.action, '.', 2) as action, a.reason
            from connections c
            join audit_log a on a.request_id = $2 and a.subject = 'connection:' || c.id
              and a.action in ('connection.accept', 'connection.reject', 'connection.suspend', 'connection.reinstate')
            where c.id = $1
            order by a.id desc
            limit 1
            """;

    /** Empty also when the request was no review. */
    static Future<Optional<ConnectionFacts>> findReviewed(Tx tx, long connectionId, String requestId) {
        return tx.find(CONNECTION, ConnectionFacts.class, connectionId, requestId);
    }

    /**
     * An application to a campaign.
     *
     * @param reason of its decision; null for none
     */
    record ApplicationFacts(
            long userId,
            long campaignId,
            String campaignName,
            @Nullable String reason) {}

    private static final String APPLICATION = """
            select x.user_id, c.id as campaign_id, c.name as campaign_name, x.reason
            from campaign_applications x join campaigns c on c.id = x.campaign_id
            where x.id = $1
            """;

    static Future<Optional<ApplicationFacts>> findApplication(Tx tx, long applicationId) {
        return tx.find(APPLICATION, ApplicationFacts.class, applicationId);
    }

    /** An invited publisher. */
    record InvitationFacts(long userId, long campaignId, String campaignName) {}

    private static final String INVITATION = """
            select i.user_id, c.id as campaign_id, c.name as campaign_name
            from campaign_invitations i join campaigns c on c.id = i.campaign_id
            where i.id = $1 and i.status = 'open' and i.expires_at > business_now()
              and c.status in ('pending', 'active', 'paused')
            """;

    /** Empty also if the invitation or its campaign has ended. */
    static Future<Optional<InvitationFacts>> findInvitation(Tx tx, long invitationId) {
        return tx.find(INVITATION, InvitationFacts.class, invitationId);
    }

    /** A bank account; its number is masked. */
    record BankAccountFacts(long userId, String bankName, String masked) {}

    private static final String BANK_ACCOUNT = """
            select user_id, bank_name, account_masked as masked from bank_accounts where id = $1
            """;

    static Future<BankAccountFacts> getBankAccount(Tx tx, long bankAccountId) {
        return tx.get(BANK_ACCOUNT, BankAccountFacts.class, bankAccountId);
    }

    /** A payout, gross and net. */
    record PayoutFacts(long userId, String reference, Money amount, Money net) {}

    private static final String PAYOUT = """
            select user_id, reference, amount, amount - fees as net, currency from payouts where id = $1
            """;

    static Future<Optional<PayoutFacts>> findPayout(Tx tx, long payoutId) {
        return tx.find(PAYOUT, PayoutFacts.class, payoutId);
    }

    /**
     * A side of a thread with unread messages.
     *
     * @param readTo the last message it has read; 0 for none
     * @param userIds the accounts to tell
     */
    record ThreadFacts(
            String side,
            long readTo,
            String kind,
            long subjectId,
            @Nullable Long publisherId,
            String title,
            List<Long> userIds) {}

    // Of a team those who may answer.
    private static final String WAITING = """
            select 'publisher' as side, t.publisher_read as read_to, t.kind, t.subject_id, t.publisher_id,
                   s.title, array[t.publisher_id] as user_ids
            from threads t
            cross join lateral %1$s s
            where t.id = $1 and t.publisher_unread > 0
            union all
            select 'advertiser', t.advertiser_read, t.kind, t.subject_id, t.publisher_id, s.title,
                   array(select t.advertiser_id
                         union
                         select m.user_id from advertiser_members m
                         where m.advertiser_id = t.advertiser_id and m.user_id is not null and m.removed_at is null
                           and m.role in ('owner', 'manager', 'reviewer'))
            from threads t
            cross join lateral %1$s s
            where t.id = $1 and t.advertiser_unread > 0
            """.formatted(SubjectLookup.SUBJECT);

    /** The sides of a thread, besides staff, with unread messages. */
    static Future<List<ThreadFacts>> listWaiting(Tx tx, long threadId) {
        return tx.list(WAITING, ThreadFacts.class, threadId);
    }

    /** A thread that is assigned to someone. */
    record AssignedThread(
            String kind, long subjectId, @Nullable Long publisherId, String title) {}

    private static final String ASSIGNED = """
            select t.kind, t.subject_id, t.publisher_id, s.title
            from threads t
            cross join lateral %s s
            where t.id = $1 and (t.advertiser_assignee = $2 or t.staff_assignee = $2)
            """.formatted(SubjectLookup.SUBJECT);

    /** Empty if the thread is not assigned to this account any more. */
    static Future<Optional<AssignedThread>> findAssigned(Tx tx, long threadId, long userId) {
        return tx.find(ASSIGNED, AssignedThread.class, threadId, userId);
    }

    /**
     * Who is told about a picture.
     *
     * @param campaignName null for a picture of no campaign
     */
    record PictureFacts(@Nullable String campaignName, List<Long> userIds) {}

    // Of a team those who may upload another.
    private static final String PICTURE = """
            select c.name as campaign_name,
                   array(select u.id
                         union
                         select m.user_id from advertiser_members m
                         where m.advertiser_id = u.id and m.user_id is not null and m.removed_at is null
                           and m.role in ('owner', 'manager')) as user_ids
            from users u
            left join campaigns c on c.id = $2
            where u.id = $1
            """;

    /** @param campaignId null for none */
    static Future<PictureFacts> getPicture(Tx tx, long userId, Long campaignId) {
        return tx.get(PICTURE, PictureFacts.class, userId, campaignId);
    }

    /**
     * An event.
     *
     * @param trace traceparent of its cause; null for none
     */
    record Move(@Nullable String trace, @JsonUnwrapped EventView event) {
        EventSpans.Cause span() {
            return new EventSpans.Cause("event " + event.type(), event.position(), event.requestId(), trace);
        }
    }

    private static final String LIST_MOVES = """
            select trace, position, type, subject_id, user_id, advertiser_id, campaign_id, payout_id, from_state, to_state,
                   amount, currency, request_id, at
            from event_log
            where position > $1 and position <= $2 and type = any ($3)
            order by position
            """;

    /** The events of these types between two positions, the second included, in order. */
    static Future<List<Move>> listMoves(Tx tx, long after, long upTo, String[] types) {
        return tx.list(LIST_MOVES, Move.class, after, upTo, types);
    }

    /**
     * Input of the texts and of the audience's preference.
     *
     * @param joinable whether it is active and has not ended
     */
    record CampaignFacts(String name, String status, boolean cause, boolean joinable) {}

    /** A user, and whether the event affects them. */
    record Candidate(long userId, boolean concerned) {}

    private static final String CAMPAIGN = """
            select name, status, cause, status = 'active' and date_end > business_now() as joinable from campaigns where id = $1
            """;

    static Future<CampaignFacts> getCampaign(Tx tx, long campaignId) {
        return tx.get(CAMPAIGN, CampaignFacts.class, campaignId);
    }

    static Future<Optional<CampaignFacts>> findCampaign(Tx tx, long campaignId) {
        return tx.find(CAMPAIGN, CampaignFacts.class, campaignId);
    }

    // The conditions for joining in campaigns, except free slots, which change with every join; and the user's own
    // rates. The lateral join makes
    // the planner look up the users of a chunk one by one.
    private static final String OPEN_TO = """
            with candidates as materialized (
              select distinct n.user_id
              from connections n
              where n.kind = 'network' and n.status = 'accepted' and n.user_id > $2
                and n.network = any ((select networks from campaigns where id = $1)::text[])
              order by n.user_id
              limit $3
            )
            select o.user_id,
                   (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
                   and (c.categories = '{}' or c.categories && u.preferred_categories
                        or exists (select from connections n
                                   where n.user_id = u.id and n.status = 'accepted'
                                     and lower(n.category) = any (c.categories)))
                   and %s as concerned
            from candidates o
            cross join lateral (select id, country_id, preferred_categories from users where id = o.user_id limit 1) u
            join campaigns c on c.id = $1
            order by o.user_id
            """.formatted(MinimumRateConditions.PAYS_ENOUGH);

    /** The next users with an accepted network of the campaign, by id. */
    static Future<List<Candidate>> listOpenTo(Tx tx, long campaignId, long afterUserId, int atMost) {
        return tx.list(OPEN_TO, Candidate.class, campaignId, afterUserId, atMost);
    }

    private static final String PARTICIPANTS = """
            select user_id, true as concerned
            from participations
            where campaign_id = $1 and status = 'joined' and user_id > $2
            order by user_id
            limit $3
            """;

    /** The next participants, by id. */
    static Future<List<Candidate>> listParticipants(Tx tx, long campaignId, long afterUserId, int atMost) {
        return tx.list(PARTICIPANTS, Candidate.class, campaignId, afterUserId, atMost);
    }
}
