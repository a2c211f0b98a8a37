package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.campaigns.discovery.api.InvitationTransition;
import dev.fanfare.campaigns.discovery.api.Invitations.Invitation;
import dev.fanfare.campaigns.discovery.api.Invitations.ListInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.ListOwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.OwnInvitations;
import dev.fanfare.campaigns.discovery.store.MinimumRates;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Invitations to campaigns. Joining accepts them, in the campaigns domain. */
final class InvitationRepository {
    /** Of an open invitation i whose campaign c was cancelled or completed before its time. */
    private static final String STATUS = """
            case when i.status = 'open' and (i.expires_at <= now() or c.status in ('completed', 'cancelled'))
                 then 'expired' else i.status end
            """.strip();

    /**
     * A campaign that publishers are to be invited to.
     *
     * @param published whether it is open, or will be
     */
    record Campaign(long advertiserId, boolean published) {}

    private static final String FIND_CAMPAIGN = """
            select advertiser_id, status in ('pending', 'active', 'paused') and date_end > now() as published
            from campaigns
            where id = $1
            """;

    static Future<Optional<Campaign>> findCampaign(Tx tx, long campaignId) {
        return tx.find(FIND_CAMPAIGN, Campaign.class, campaignId);
    }

    private static final String COUNT_SENT = """
            select count(*) as sent
            from campaign_invitations
            where advertiser_id = $1 and invited_at > now() - interval '24 hours'
            """;

    /** The advertiser's invitations of the last 24 hours; the advertiser is locked. */
    static Future<Long> countSent(Tx tx, long advertiserId) {
        return tx.get(COUNT_SENT, Long.class, advertiserId);
    }

    /** What inviting a publisher comes to. */
    record Judged(long userId, String outcome) {}

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
            """.formatted(PublisherCardsRepository.IS_LISTED, JoinConditions.HAS_NETWORK, MinimumRates.PAYS_ENOUGH);

    /** What inviting these users comes to, in this order. */
    static Future<List<Judged>> judge(Tx tx, long campaignId, List<Long> userIds) {
        return tx.list(JUDGE, Judged.class, campaignId, userIds.toArray(Long[]::new));
    }

    /** A new invitation. */
    record Sent(long id, long userId) {}

    private static final String INSERT = """
            insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, invited_by, expires_at)
            select c.id, c.advertiser_id, w.user_id, $3, $4, least(now() + interval '30 days', c.date_end)
            from campaigns c, unnest($2::bigint[]) as w (user_id)
            where c.id = $1
            order by w.user_id
            on conflict (campaign_id, user_id) where status = 'open' do nothing
            returning id, user_id
            """;

    /** Invites users, but for those who were invited meanwhile. */
    static Future<List<Sent>> insert(Tx tx, long campaignId, List<Long> userIds, String message, long inviterId) {
        return tx.list(INSERT, Sent.class, campaignId, userIds.toArray(Long[]::new), message, inviterId);
    }

    /** Whose invitation it is, and its state. */
    record Subject(long advertiserId, long userId, String status) {}

    private static final String FIND = """
            select i.advertiser_id, i.user_id, %s as status
            from campaign_invitations i join campaigns c on c.id = i.campaign_id
            where i.id = $1
            """.formatted(STATUS);

    static Future<Optional<Subject>> find(Tx tx, long id) {
        return tx.find(FIND, Subject.class, id);
    }

    private static final String END = """
            update campaign_invitations set status = $2, ended_at = now()
            where id = $1 and status = any ($3) and expires_at > now()
            """;

    /** Returns false if the transition is impossible. */
    static Future<Boolean> end(Tx tx, long id, InvitationTransition move) {
        return tx.execute(END, id, move.to().code(), move.startCodes()).map(ended -> ended == 1);
    }

    private static final String DECLINE_ALL = """
            update campaign_invitations set status = 'declined', ended_at = now()
            where user_id = $1 and advertiser_id = $2 and status = 'open'
            """;

    /** Declines all that are open between these two. */
    static Future<Integer> declineAll(Tx tx, long userId, long advertiserId) {
        return tx.execute(DECLINE_ALL, userId, advertiserId);
    }

    private static final String COLUMNS = """
            select i.id as invitation_id, i.campaign_id, c.name as campaign, i.message, %s as status, i.invited_at,
                   i.expires_at, case when i.status = 'open' then null else i.ended_at end as ended_at
            """.formatted(STATUS);

    /**
     * An invitation, for its advertiser.
     *
     * @param listed whether the publisher can be found
     */
    record Row(@JsonUnwrapped Invitation invitation, long userId, boolean listed) {}

    private static final QueryVariants LIST = QueryVariants.of(
            COLUMNS + ", i.user_id, coalesce(" + PublisherCardsRepository.IS_LISTED + """
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
            "and " + STATUS + " = ?");

    /** The newest first. */
    static Future<List<Row>> list(Sql sql, ListInvitations ask, PageRequest part) {
        return sql.list(
                LIST.by(ask.campaignId(), ask.status()), Row.class, ask.advertiserId(), part.beforeId(), part.limit());
    }

    private static final QueryVariants LIST_OWN = QueryVariants.of(COLUMNS + """
            , i.advertiser_id, coalesce(a.brand_name, a.name) as advertiser
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            join advertisers a on a.user_id = i.advertiser_id
            where i.user_id = $1 and i.id < $2 {filters}
            order by i.id desc
            limit $3
            """, "and " + STATUS + " = ?");

    /** The newest first. */
    static Future<List<OwnInvitations.Item>> listOwn(Sql sql, long userId, ListOwnInvitations ask, PageRequest part) {
        return sql.list(LIST_OWN.by(ask.status()), OwnInvitations.Item.class, userId, part.beforeId(), part.limit());
    }

    /** Open invitations whose time is over. */
    static final DueRows<Long> EXPIRED = DueRows.batches(Long.class, 500, """
            select id
            from campaign_invitations
            where status = 'open' and expires_at <= now()
            order by expires_at
            """);

    private static final String EXPIRE = """
            update campaign_invitations set status = 'expired', ended_at = now() where id = any ($1)
            """;

    /** Ends locked invitations. */
    static Future<Integer> expire(Tx tx, List<Long> ids) {
        return tx.execute(EXPIRE, (Object) ids.toArray(Long[]::new));
    }
}
