package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.ListCampaignFunding.CampaignFunding;
import dev.fanfare.campaigns.campaign.store.CampaignNeeds;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Tells of active campaigns whether the money for all who may still join is there. */
final class FundingBadgesRepository {
    private FundingBadgesRepository() {}

    private static final QueryVariants LIST =
            QueryVariants.of("""
            select c.id, %s as funded, coalesce(a.brand_name, a.name) as brand,
                   case when a.proof_published_at is not null and u.status = 'active' and u.leaves_at is null
                        then '%s' || a.user_id end as proof
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            join users u on u.id = a.user_id
            where c.status = 'active' and c.date_end > business_now() and c.id < $1 {filters}
            order by c.id desc
            limit $2
            """.formatted(CampaignNeeds.FUNDED, PublicSite.BRANDS), "and c.id = any (?)");

    /** @param campaignIds null for all */
    static Future<List<CampaignFunding.Item>> list(Sql sql, List<Long> campaignIds, PageRequest part) {
        Object ids = campaignIds == null ? null : campaignIds.toArray(Long[]::new);
        return sql.list(LIST.by(ids), CampaignFunding.Item.class, part.beforeId(), part.limit());
    }
}
