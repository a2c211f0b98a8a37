package dev.fanfare.notification.inbox;

import dev.fanfare.campaigns.discovery.store.RequestConditions;
import dev.fanfare.notification.inbox.api.InboxKind;
import dev.fanfare.notification.inbox.api.ListInbox.Item;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads the requests of inboxes: invitations and applications, each in the order of its time and id. */
final class InboxRequestsRepository {
    private InboxRequestsRepository() {}

    static final String INVITATION = "invitation";
    static final String APPLICATION = "application";

    private static final String INVITED = RequestConditions.INVITATION_STATUS + " = 'open'";
    private static final String CHOSEN = RequestConditions.APPLICATION_STATUS + " = 'accepted'";
    private static final String APPLIED = RequestConditions.APPLICATION_STATUS + " = 'open'";

    private static final String LIST_INVITATIONS = """
            select 'request' as kind, 'invitation' as about, i.id, i.campaign_id as subject_id, null::bigint as user_id,
                   c.name as title, left(i.message, 200) as text, coalesce(a.brand_name, a.name) as by, %s as state,
                   $5::boolean as unread, 1::bigint as number, i.invited_at as at, i.expires_at as until,
                   null::bigint as assignee_user_id, null::text as assignee_username
            from campaign_invitations i
            join campaigns c on c.id = i.campaign_id
            join advertisers a on a.user_id = i.advertiser_id
            where i.user_id = $1 and (i.invited_at, i.id) < ($2, $3) and (%s) = $5
            order by i.invited_at desc, i.id desc
            limit $4
            """.formatted(RequestConditions.INVITATION_STATUS, INVITED);

    /** A publisher's invitations: those that wait for an answer, or the others. */
    static Future<List<Item>> listInvitations(Sql sql, long userId, InboxPlace place, boolean unread, int limit) {
        return sql.list(
                LIST_INVITATIONS,
                Item.class,
                userId,
                place.at(),
                place.beforeId(InboxKind.REQUEST, INVITATION),
                limit,
                unread);
    }

    private static final String APPLICATION_COLUMNS = """
            select 'request' as kind, 'application' as about, x.id, x.campaign_id as subject_id, %s as user_id,
                   c.name as title, left(x.text, 200) as text, %s as by, %s as state,
                   $5::boolean as unread, 1::bigint as number, %s as at, x.expires_at as until,
                   null::bigint as assignee_user_id, null::text as assignee_username
            """;

    private static final String LIST_OWN = APPLICATION_COLUMNS.formatted(
                    "null::bigint",
                    "coalesce(a.brand_name, a.name)",
                    RequestConditions.APPLICATION_STATUS,
                    "coalesce(x.decided_at, x.applied_at)")
            + """
            from campaign_applications x
            join campaigns c on c.id = x.campaign_id
            join advertisers a on a.user_id = c.advertiser_id
            where x.user_id = $1 and (coalesce(x.decided_at, x.applied_at), x.id) < ($2, $3) and (%s) = $5
            order by coalesce(x.decided_at, x.applied_at) desc, x.id desc
            limit $4
            """.formatted(CHOSEN);

    /** A publisher's applications: those by which the publisher is to join, or the others. */
    static Future<List<Item>> listOwn(Sql sql, long userId, InboxPlace place, boolean unread, int limit) {
        return sql.list(
                LIST_OWN,
                Item.class,
                userId,
                place.at(),
                place.beforeId(InboxKind.REQUEST, APPLICATION),
                limit,
                unread);
    }

    // Enters an index once for each campaign of the advertiser.
    private static final String LIST_TEAM = APPLICATION_COLUMNS.formatted(
                    "x.user_id", "u.username", RequestConditions.APPLICATION_STATUS, "x.applied_at")
            + """
            from campaigns c
            cross join lateral (
              select x.id, x.campaign_id, x.user_id, x.text, x.status, x.applied_at, x.expires_at
              from campaign_applications x
              where x.campaign_id = c.id and (x.applied_at, x.id) < ($2, $3) and (%s) = $5
              order by x.applied_at desc, x.id desc
              limit $4
            ) x
            join users u on u.id = x.user_id
            where c.advertiser_id = any ($1)
            order by x.applied_at desc, x.id desc
            limit $4
            """.formatted(APPLIED);

    /** Applications for an advertiser's campaigns: those that wait for a decision, or the others. */
    static Future<List<Item>> listTeam(Sql sql, List<Long> advertisers, InboxPlace place, boolean unread, int limit) {
        return sql.list(
                LIST_TEAM,
                Item.class,
                advertisers.toArray(Long[]::new),
                place.at(),
                place.beforeId(InboxKind.REQUEST, APPLICATION),
                limit,
                unread);
    }

    /** What a publisher $2 is to answer, a thousand of each at most. */
    static final String COUNT_OWN = """
            ((select count(*) from (
                select from campaign_invitations i join campaigns c on c.id = i.campaign_id
                where i.user_id = $2 and i.status = 'open' and %s limit 1000) i)
             + (select count(*) from (
                  select from campaign_applications x join campaigns c on c.id = x.campaign_id
                  where x.user_id = $2 and x.status = 'accepted' and %s limit 1000) x))
            """.formatted(INVITED, CHOSEN).strip();

    /** What an advertiser of $3 is to decide, a thousand at most. */
    static final String COUNT_TEAM = """
            (select count(*) from (
               select from campaigns c join campaign_applications x on x.campaign_id = c.id
               where c.advertiser_id = any ($3) and x.status = 'open' and %s limit 1000) x)
            """.formatted(APPLIED).strip();
}
