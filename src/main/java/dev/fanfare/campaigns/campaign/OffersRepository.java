package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Reads what campaigns offer, and active ones in other orders than the newest first. */
final class OffersRepository {
    /** Campaigns that are compared by what they earn. */
    static final int MAX_COMPARED = 1_000;

    private static QueryVariants filtered(String text) {
        return CampaignsRepository.ofPublisher(text);
    }

    // The position of the campaign that the cursor names: its end may have been moved, but it is not gone.
    private static final String ENDING = "select c.id " + CampaignsRepository.ACTIVE + """
             and (c.date_end, c.id) > (coalesce((select k.date_end from campaigns k where k.id = $1), '-infinity'), $1)
            order by c.date_end, c.id
            limit $2 offset $3
            """;

    private static final QueryVariants LIST_ENDING = filtered(ENDING);

    /** The ids of active ones that end soonest, first. */
    static Future<List<Long>> listEnding(Sql sql, CampaignsRepository.Query query, PageRequest part) {
        return sql.list(
                LIST_ENDING.by(query.category(), query.network(), query.search()),
                Long.class,
                part.afterId(),
                part.limit(),
                part.offset());
    }

    /**
     * What a campaign pays.
     *
     * @param followers of the user's largest accepted account at its networks; null for none
     * @param reachThreshold null for as many people as follow the participant
     */
    record Terms(
            long id,
            String brand,
            String currency,
            Instant dateEnd,
            @JsonUnwrapped RewardTerms reward,
            @Nullable Long reachThreshold,
            BigDecimal engagementRateThreshold,
            @Nullable Long followers) {
        /** What a post with a user's usual figures earns, in minor units. */
        long earned(Usual usual) {
            long threshold = reachThreshold != null ? reachThreshold : followers != null ? followers : Long.MAX_VALUE;
            return Math.addExact(
                    reward.base(),
                    reward.bonuses(threshold, engagementRateThreshold, usual.reach(), usual.engagement()));
        }
    }

    private static final String TERMS = """
            select c.id, coalesce(a.brand_name, a.name) as brand, c.currency, c.date_end, c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach,
                   c.bonus_engagement, c.bonus_best_post, c.reach_threshold, c.engagement_rate_threshold,
                   (select max(n.followers) from connections n
                    where n.user_id = $1 and n.kind = 'network' and n.status = 'accepted' and n.network = any (c.networks)) as followers
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            """;

    private static final String LIST_TERMS = TERMS + "where c.id = any ($2)";

    /** In any order. */
    static Future<List<Terms>> listTerms(Sql sql, long userId, List<Long> campaignIds) {
        return sql.list(LIST_TERMS, Terms.class, userId, campaignIds.toArray(Long[]::new));
    }

    private static QueryVariants compared(String matching) {
        return filtered(TERMS + "where c.id = any (array(select c.id " + matching
                + " order by c.id desc limit %d))".formatted(MAX_COMPARED));
    }

    private static final QueryVariants COMPARED_ACTIVE = compared(CampaignsRepository.ACTIVE);
    private static final QueryVariants COMPARED_ALL = compared(CampaignsRepository.ALL);
    private static final QueryVariants COMPARED_UPCOMING = compared(CampaignsRepository.UPCOMING);
    private static final QueryVariants COMPARED_ENDED = compared(CampaignsRepository.ENDED);
    private static final QueryVariants COMPARED_FEATURED = compared(CampaignsRepository.FEATURED);
    private static final QueryVariants COMPARED_JOINED = compared(CampaignsRepository.JOINED);

    /** The newest, in any order. */
    static Future<List<Terms>> listCompared(Sql sql, CampaignsRepository.Query query) {
        QueryVariants compared =
                switch (query.filter()) {
                    case ACTIVE -> COMPARED_ACTIVE;
                    case ALL -> COMPARED_ALL;
                    case UPCOMING -> COMPARED_UPCOMING;
                    case ENDED -> COMPARED_ENDED;
                    case FEATURED -> COMPARED_FEATURED;
                    case JOINED -> COMPARED_JOINED;
                };
        return sql.list(compared.by(query.category(), query.network(), query.search()), Terms.class, query.userId());
    }

    /**
     * A user's usual figures of a post.
     *
     * @param reach null before a post was counted, like engagement
     */
    record Usual(@Nullable Long reach, @Nullable Long engagement, String currency) {}

    private static final String USUAL = """
            select case when w.reach > 0 then w.reach / w.posts end as reach,
                   case when w.reach > 0 then w.engagement / w.posts end as engagement, u.primary_currency as currency
            from users u
            cross join lateral (
              select coalesce(sum(p.accepted_tasks), 0)::bigint as posts, coalesce(sum(p.reach), 0)::bigint as reach,
                     coalesce(sum(p.engagement), 0)::bigint as engagement
              from participations p
              where p.user_id = u.id and p.accepted_tasks > 0
            ) w
            where u.id = $1
            """;

    static Future<Usual> getUsual(Sql sql, long userId) {
        return sql.get(USUAL, Usual.class, userId);
    }
}
