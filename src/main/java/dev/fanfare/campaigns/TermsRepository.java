package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import java.math.BigDecimal;
import java.util.Optional;

/** The terms of campaigns. */
final class TermsRepository {
    private TermsRepository() {}

    /**
     * A campaign whose terms nobody else changes, and into which nobody comes, until the transaction ends.
     *
     * @param open whether its end is still to come
     * @param limitRate one unit of its currency in the advertiser's
     * @param taken places that are taken or held
     */
    record Locked(
            long advertiserId,
            CampaignState state,
            boolean open,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate,
            int taken,
            CampaignTerms terms) {}

    private static final String LOCK = """
            select c.advertiser_id, c.status, c.date_end > now() as open, c.currency, a.currency as advertiser_currency,
                   c.limit_rate, c.participants_count, c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach,
                   c.bonus_engagement, c.bonus_best_post, c.reach_threshold, c.engagement_rate_threshold,
                   c.max_participants
            from campaigns c join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            for no key update of c
            """;

    static Future<Optional<Locked>> lock(Tx tx, long campaignId) {
        return tx.find(
                LOCK,
                row -> new Locked(
                        row.getLong("advertiser_id"),
                        CampaignState.of(row.getString("status")),
                        row.getBoolean("open"),
                        row.getString("currency"),
                        row.getString("advertiser_currency"),
                        row.getBigDecimal("limit_rate"),
                        row.getInteger("participants_count"),
                        terms(row)),
                campaignId);
    }

    private static CampaignTerms terms(Row row) {
        return new CampaignTerms(
                row.getLong("minimum_reward"),
                row.getLong("post_rate"),
                row.getBoolean("bonus_active"),
                row.getLong("bonus_reach"),
                row.getLong("bonus_engagement"),
                row.getLong("bonus_best_post"),
                row.getLong("reach_threshold"),
                row.getBigDecimal("engagement_rate_threshold"),
                row.getInteger("max_participants"));
    }

    private static final String CHANGE = """
            update campaigns
            set minimum_reward = $2, post_rate = $3, bonus_active = $4, bonus_reach = $5, bonus_engagement = $6,
                bonus_best_post = $7, reach_threshold = $8, engagement_rate_threshold = $9, max_participants = $10,
                task_promise = $11, best_post_promise = $12
            where id = $1
            """;

    static Future<Integer> change(Tx tx, long campaignId, CampaignTerms terms, CampaignPromise promise) {
        return tx.execute(
                CHANGE,
                campaignId,
                terms.minimumReward(),
                terms.postRate(),
                terms.bonusActive(),
                terms.bonusReach(),
                terms.bonusEngagement(),
                terms.bonusBestPost(),
                terms.reachThreshold(),
                terms.engagementRateThreshold(),
                terms.maxParticipants(),
                promise.task(),
                promise.bestPost());
    }
}
