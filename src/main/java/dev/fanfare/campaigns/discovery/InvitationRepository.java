package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.campaigns.discovery.api.InvitationState;
import dev.fanfare.campaigns.discovery.api.Invitations.Invitation;
import dev.fanfare.campaigns.discovery.api.Invitations.ListInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.ListOwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.OwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.Result;
import dev.fanfare.campaigns.discovery.store.MinimumRateConditions;
import dev.fanfare.campaigns.discovery.store.RequestConditions;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Reads invitations to campaigns. */
final class InvitationRepository {
    private static final String STATUS = RequestConditions.INVITATION_STATUS;

    /**
     * A campaign that publishers are to be invited to.
     *
     * @param published whether it is open, or will be
     */
    record Campaign(long advertiserId, boolean published) {}

    private static final String FIND_CAMPAIGN = """
            select advertiser_id, status in ('pending', 'active', 'paused') and date_end > business_now() as published
            from campaigns
            where id = $1
            """;

    static Future<Optional<Campaign>> findCampaign(Tx tx, long campaignId) {
        return tx.find(FIND_CAMPAIGN, Campaign.class, campaignId);
    }

    private static final String COUNT_SENT = """
            select count(*) as sent
            from campaign_invitations
            where advertiser_id = $1 and invited_at > business_now() - interval '24 hours'
            """;

    /** The advertiser's invitations of the last 24 hours; the advertiser is locked. */
    static Future<Long> countSent(Tx tx, long advertiserId) {
        return tx.get(COUNT_SENT, Long.class, advertiserId);
    }

    /** What inviting a publisher comes to. */
    record Judged(long userId, Result outcome) {}

    private static final String JUDGE =
            """
            select w.user_id,
                   case when not coalesce(%s, false)
                          or exists (select from invitation_blocks b
                                     where b.user_id = u.id and b.advertiser_id = c.advertiser_id) then 'not_available'
                        when exists (select from participations p
                                     where p.campaign_id = c.id and p.user_id = u.id and p.status = 'joined')
                          then 'already_joined'
                        when exists (select from campaign_invitations i
                                     where i.campaign_id = c.id and i.user_id = u.id and i.status = 'open')
                          then 'already_invited'
                        when not %s then 'network_required'
                        when not %s then 'below_minimum_rate'
                        else 'invited' end as outcome
            from unnest($2::bigint[]) with ordinality as w (user_id, position)
            join campaigns c on c.id = $1
            left join users u on u.id = w.user_id
            left join publisher_listings l on l.user_id = u.id
            order by w.position
            """.formatted(ListingRepository.IS_LISTED, JoinConditions.HAS_NETWORK, MinimumRateConditions.PAYS_ENOUGH);

    /** What inviting these users comes to, in this order. */
    static Future<List<Judged>> listJudged(Tx tx, long campaignId, List<Long> userIds) {
        return tx.list(JUDGE, Judged.class, campaignId, userIds.toArray(Long[]::new));
    }

    /** Whose invitation it is, and its state. */
    record Subject(long advertiserId, long userId, InvitationState status) {}

    private static final String FIND = """
            select i.advertiser_id, i.user_id, %s as status
            from campaign_invitations i join campaigns c on c.id = i.campaign_id
            where i.id = $1
            """.formatted(STATUS);

    static Future<Optional<Subject>> find(Tx tx, long id) {
        return tx.find(FIND, Subject.class, id);
    }

    private static final String COLUMNS = """
            select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message as text, %s as status, i.invited_at,
                   i.expires_at, i.opened_at, case when i.status = 'open' then null else i.ended_at end as ended_at
            """.formatted(STATUS);

    /**
     * An invitation, for its advertiser.
     *
     * @param listed whether the publisher can be found
     */
    record Row(@JsonUnwrapped Invitation invitation, long userId, boolean listed) {}

    private static final QueryVariants LIST = QueryVariants.of(
            COLUMNS + ", i.user_id, coalesce(" + ListingRepository.IS_LISTED + """
            , false) as listed
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            join users u on u.id = i.user_id
            left join publisher_listings l on l.user_id = i.user_id
            where i.advertiser_id = $1 and i.id < $2 {filters}
            order by i.id desc
            limit $3
            """,
            "and i.campaign_id = ?",
            "and " + STATUS + " = ?",
            "and (i.opened_at is not null) = ?");

    /** The newest first. */
    static Future<List<Row>> list(Sql sql, ListInvitations ask, PageRequest part) {
        return sql.list(
                LIST.by(ask.campaignId(), ask.status(), ask.opened()),
                Row.class,
                ask.advertiserId(),
                part.beforeId(),
                part.limit());
    }

    private static final QueryVariants LIST_OWN =
            QueryVariants.of(COLUMNS + """
            , i.advertiser_id, coalesce(a.brand_name, a.name) as advertiser
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            join advertisers a on a.user_id = i.advertiser_id
            where i.user_id = $1 and i.id < $2 {filters}
            order by i.id desc
            limit $3
            """, "and " + STATUS + " = ?", "and i.id = ?");

    /** The newest first. */
    static Future<List<OwnInvitations.Received>> listOwn(
            Sql sql, long userId, ListOwnInvitations ask, PageRequest part) {
        return sql.list(
                LIST_OWN.by(ask.status(), ask.invitationId()),
                OwnInvitations.Received.class,
                userId,
                part.beforeId(),
                part.limit());
    }

    /** Open invitations that have expired. */
    static final DueRows<Long> EXPIRED = DueRows.batches(Long.class, 500, """
            select id
            from campaign_invitations
            where status = 'open' and expires_at <= business_now()
            order by expires_at
            """);

    private static final String WAITING = """
            select i.id, c.name, i.status as state, i.invited_at as since, i.expires_at as until
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            where i.user_id = $1 and i.status = 'open' and i.expires_at > business_now()
              and c.status not in ('completed', 'cancelled')
            order by i.invited_at, i.id
            limit $2 + 1
            """;

    /** Invitations that a user has not answered. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
