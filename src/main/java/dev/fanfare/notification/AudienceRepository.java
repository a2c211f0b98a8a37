package dev.fanfare.notification;

import dev.fanfare.campaigns.discovery.store.MinimumRates;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Finds the users affected by a campaign's events. */
final class AudienceRepository {
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
            """.formatted(MinimumRates.PAYS_ENOUGH);

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
