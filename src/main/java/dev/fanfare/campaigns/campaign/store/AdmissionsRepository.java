package dev.fanfare.campaigns.campaign.store;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Writes invitations and applications to campaigns, by which publishers join a campaign that chooses. */
public final class AdmissionsRepository {
    private AdmissionsRepository() {}

    /** A new invitation. */
    public record Sent(long id, long userId) {}

    private static final String INVITE = """
            insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, invited_by, expires_at)
            select c.id, c.advertiser_id, w.user_id, $3, $4, least(business_now() + interval '30 days', c.date_end)
            from campaigns c, unnest($2::bigint[]) as w (user_id)
            where c.id = $1
            order by w.user_id
            on conflict (campaign_id, user_id) where status = 'open' do nothing
            returning id, user_id
            """;

    /** Invites users, except those who have been invited already. */
    public static Future<List<Sent>> insertInvitations(
            Tx tx, long campaignId, List<Long> userIds, String message, long inviterId) {
        return tx.list(INVITE, Sent.class, campaignId, userIds.toArray(Long[]::new), message, inviterId);
    }

    private static final String OPEN_INVITATION = """
            update campaign_invitations set opened_at = coalesce(opened_at, business_now()) where id = $1 and user_id = $2
            """;

    /** Notes when its user first opened an invitation; returns false if it is another's, or not there. */
    public static Future<Boolean> openInvitation(Tx tx, long id, long userId) {
        return tx.execute(OPEN_INVITATION, id, userId).map(opened -> opened == 1);
    }

    private static final String END_INVITATION = """
            update campaign_invitations
            set status = $2, ended_at = business_now(),
                opened_at = case when $2 = 'declined' then coalesce(opened_at, business_now()) else opened_at end
            where id = $1 and status = any ($3) and expires_at > business_now()
            """;

    /** Moves an invitation from one of these states; returns false if that is impossible. */
    public static Future<Boolean> endInvitation(Tx tx, long id, String to, String[] from) {
        return tx.execute(END_INVITATION, id, to, from).map(ended -> ended == 1);
    }

    private static final String DECLINE_ALL = """
            update campaign_invitations set status = 'declined', ended_at = business_now()
            where user_id = $1 and advertiser_id = $2 and status = 'open'
            """;

    /** Declines all that are open between these two. */
    public static Future<Integer> endInvitations(Tx tx, long userId, long advertiserId) {
        return tx.execute(DECLINE_ALL, userId, advertiserId);
    }

    private static final String EXPIRE_INVITATIONS = """
            update campaign_invitations set status = 'expired', ended_at = business_now() where id = any ($1)
            """;

    /** Ends locked invitations that have expired. */
    public static Future<Integer> endExpiredInvitations(Tx tx, List<Long> ids) {
        return tx.execute(EXPIRE_INVITATIONS, (Object) ids.toArray(Long[]::new));
    }

    /** A new application. */
    public record Received(long id, Instant expiresAt) {}

    private static final String APPLY = """
            insert into campaign_applications (campaign_id, user_id, text, proposed_rate, currency, expires_at)
            select c.id, $2, $3, $4, c.currency, least(business_now() + interval '30 days', c.date_end)
            from campaigns c
            where c.id = $1
            on conflict (campaign_id, user_id) where status in ('open', 'accepted', 'declined') do nothing
            returning id, expires_at
            """;

    /**
     * Empty if the user has applied before.
     *
     * @param proposedRate in minor units of the campaign's currency; null for none
     */
    public static Future<Optional<Received>> insertApplication(
            Tx tx, long campaignId, long userId, String text, Long proposedRate) {
        return tx.find(APPLY, Received.class, campaignId, userId, text, proposedRate);
    }

    private static final String DECIDE = """
            update campaign_applications x
            set status = $2, decided_by = $4, decided_at = business_now(), reason = $5,
                expires_at = case when $2 = 'accepted' then least(business_now() + make_interval(days => $6), c.date_end)
                                  else x.expires_at end,
                ended_at = case when $2 = 'accepted' then null else business_now() end
            from campaigns c
            where x.id = $1 and c.id = x.campaign_id and x.status = any ($3) and x.expires_at > business_now()
              and c.status not in ('completed', 'cancelled')
            returning x.expires_at
            """;

    /**
     * A decision of an application.
     *
     * @param to accepted or declined
     * @param reason null for none
     * @param joinDays days in which an accepted publisher may join
     */
    public record Decision(long applicationId, String to, long deciderId, String reason, int joinDays) {}

    /** Returns the end of its validity; empty if the application is in none of these states. */
    public static Future<Optional<Instant>> decideApplication(Tx tx, Decision decision, String[] from) {
        return tx.find(
                DECIDE,
                Instant.class,
                decision.applicationId(),
                decision.to(),
                from,
                decision.deciderId(),
                decision.reason(),
                decision.joinDays());
    }

    private static final String WITHDRAW = """
            update campaign_applications set status = 'withdrawn', ended_at = business_now()
            where id = $1 and status = any ($2) and expires_at > business_now()
            """;

    /** Withdraws an application from one of these states; returns false if that is impossible. */
    public static Future<Boolean> endApplication(Tx tx, long id, String[] from) {
        return tx.execute(WITHDRAW, id, from).map(withdrawn -> withdrawn == 1);
    }

    private static final String EXPIRE_APPLICATIONS = """
            update campaign_applications set status = 'expired', ended_at = business_now() where id = any ($1)
            """;

    /** Ends locked applications that have expired. */
    public static Future<Integer> endExpiredApplications(Tx tx, List<Long> ids) {
        return tx.execute(EXPIRE_APPLICATIONS, (Object) ids.toArray(Long[]::new));
    }
}
