package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.campaigns.discovery.api.ApplicationState;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.CampaignApplication;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListCampaignApplications;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ListOwnApplications;
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

/** Reads applications to campaigns that choose. */
final class CampaignApplicationRepository {
    private static final String STATUS = RequestConditions.APPLICATION_STATUS;

    /**
     * A campaign and a user who applies for a place in it.
     *
     * @param open whether its end is in the future
     */
    record Applying(
            long advertiserId,
            CampaignState state,
            boolean open,
            boolean byChoice,
            String currency,
            boolean joined,
            @JsonUnwrapped Fit fit) {}

    /** Whether the campaign is for the user at all. */
    record Fit(boolean hasNetwork, boolean inCountry, boolean inCategory) {}

    private static final String FIND_APPLYING =
            """
            select c.advertiser_id, c.status as state, c.date_end > business_now() as open, c.admission = 'choice' as by_choice,
                   c.currency,
                   exists (select from participations p
                           where p.campaign_id = c.id and p.user_id = u.id and p.status = 'joined') as joined,
                   %s as has_network, %s as in_country, %s as in_category
            from campaigns c join users u on u.id = $2
            where c.id = $1
            """.formatted(JoinConditions.HAS_NETWORK, JoinConditions.IN_COUNTRY, JoinConditions.IN_CATEGORY);

    static Future<Optional<Applying>> findApplying(Tx tx, long campaignId, long userId) {
        return tx.find(FIND_APPLYING, Applying.class, campaignId, userId);
    }

    /** The applicant, the campaign's advertiser, and the state of an application. */
    record Subject(long advertiserId, long userId, ApplicationState status) {}

    private static final String FIND = """
            select c.advertiser_id, x.user_id, %s as status
            from campaign_applications x join campaigns c on c.id = x.campaign_id
            where x.id = $1
            """.formatted(STATUS);

    static Future<Optional<Subject>> find(Tx tx, long id) {
        return tx.find(FIND, Subject.class, id);
    }

    private static final String COLUMNS = """
            select x.id as application_id, x.campaign_id, c.name as campaign, x.text, x.proposed_rate, x.currency,
                   %s as status, x.applied_at, x.expires_at, x.decided_at, x.reason
            """.formatted(STATUS);

    /** An application and its publisher. */
    record Row(@JsonUnwrapped CampaignApplication application, long userId) {}

    private static final QueryVariants LIST =
            QueryVariants.of(COLUMNS + """
            , x.user_id
            from campaigns c join campaign_applications x on x.campaign_id = c.id
            where c.advertiser_id = $1 and x.id < $2 {filters}
            order by x.id desc
            limit $3
            """, "and c.id = ?", "and " + STATUS + " = ?", "and x.id = ?");

    /** The newest first. */
    static Future<List<Row>> list(Sql sql, ListCampaignApplications ask, PageRequest part) {
        return sql.list(
                LIST.by(ask.campaignId(), ask.status(), ask.applicationId()),
                Row.class,
                ask.advertiserId(),
                part.beforeId(),
                part.limit());
    }

    private static final QueryVariants LIST_OWN =
            QueryVariants.of(COLUMNS + """
            from campaign_applications x join campaigns c on c.id = x.campaign_id
            where x.user_id = $1 and x.id < $2 {filters}
            order by x.id desc
            limit $3
            """, "and " + STATUS + " = ?", "and x.id = ?");

    /** The newest first. */
    static Future<List<CampaignApplication>> listOwn(Sql sql, long userId, ListOwnApplications ask, PageRequest part) {
        return sql.list(
                LIST_OWN.by(ask.status(), ask.applicationId()),
                CampaignApplication.class,
                userId,
                part.beforeId(),
                part.limit());
    }

    /** Applications that have expired. */
    static final DueRows<Long> EXPIRED = DueRows.batches(Long.class, 500, """
            select id
            from campaign_applications
            where status in ('open', 'accepted') and expires_at <= business_now()
            order by expires_at
            """);

    private static final String WAITING = """
            select x.id, c.name, x.status as state, coalesce(x.decided_at, x.applied_at) as since, x.expires_at as until
            from campaign_applications x
            join campaigns c on c.id = x.campaign_id
            where x.user_id = $1 and x.status in ('open', 'accepted') and x.expires_at > business_now()
              and c.status not in ('completed', 'cancelled')
            order by since, x.id
            limit $2 + 1
            """;

    /** Applications of a user that are not decided, or by which the user has still to join. */
    static Future<List<OwnerWait.Row>> listWaiting(Sql sql, long userId) {
        return sql.list(WAITING, OwnerWait.Row.class, userId, OwnerWait.LIMIT);
    }
}
