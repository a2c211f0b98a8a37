package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignsRepository.Query;
import dev.fanfare.campaigns.campaign.PartnerCampaignsRepository.Listed;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.FindCampaigns;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Finds the campaigns that have changed, the oldest change first. */
final class ChangedCampaignsRepository {
    private static final String RANGE = " and (c.updated_at, c.id) > ($1, $2) and c.updated_at < $3";

    private static final QueryVariants ACTIVE = CampaignsRepository.ofPublisher(page(CampaignsRepository.ACTIVE));
    private static final QueryVariants ALL = CampaignsRepository.ofPublisher(page(CampaignsRepository.ALL));
    private static final QueryVariants UPCOMING = CampaignsRepository.ofPublisher(page(CampaignsRepository.UPCOMING));
    private static final QueryVariants ENDED = CampaignsRepository.ofPublisher(page(CampaignsRepository.ENDED));
    private static final QueryVariants FEATURED = CampaignsRepository.ofPublisher(page(CampaignsRepository.FEATURED));
    private static final QueryVariants FOUND = CampaignsRepository.ofOperator(page(CampaignsRepository.FOUND));

    private static final QueryVariants JOINED = CampaignsRepository.ofPublisher("select c.id, c.updated_at "
            + CampaignsRepository.JOINED
            + " and (c.updated_at, c.id) > ($2, $3) and c.updated_at < $4 order by c.updated_at, c.id limit $5");

    private static String page(String matching) {
        return "select c.id, c.updated_at " + matching + RANGE + " order by c.updated_at, c.id limit $4";
    }

    static Future<List<Change>> list(Sql sql, Query query, Range range) {
        QueryVariants select =
                switch (query.filter()) {
                    case ACTIVE -> ACTIVE;
                    case ALL -> ALL;
                    case UPCOMING -> UPCOMING;
                    case ENDED -> ENDED;
                    case FEATURED -> FEATURED;
                    case JOINED -> JOINED;
                };
        QueryVariants.Chosen chosen = select.by(query.category(), query.network());
        return query.filter() == CampaignFilter.JOINED
                ? sql.list(
                        chosen,
                        Change.class,
                        query.userId(),
                        range.after(),
                        range.afterId(),
                        range.before(),
                        range.limit())
                : list(sql, chosen, range);
    }

    static Future<List<Change>> listFound(Sql sql, FindCampaigns ask, Range range) {
        return list(sql, FOUND.by(ask.status(), ask.advertiserId(), ask.search()), range);
    }

    private static Future<List<Change>> list(Sql sql, QueryVariants.Chosen chosen, Range range) {
        return sql.list(chosen, Change.class, range.after(), range.afterId(), range.before(), range.limit());
    }

    private static final QueryVariants OF_ADVERTISER =
            QueryVariants.of(page("from campaigns c where true {filters}"), "and c.advertiser_id = ?");

    /** @param advertiserId null for all */
    static Future<List<Change>> listOfAdvertiser(Sql sql, Long advertiserId, Range range) {
        return list(sql, OF_ADVERTISER.by(advertiserId), range);
    }

    private static final QueryVariants OPEN = QueryVariants.of(
            "select c.id, c.updated_at " + PartnerCampaignsRepository.OPEN
                    + " and (c.updated_at, c.id) > ($4, $5) and c.updated_at < $6 order by c.updated_at, c.id limit $7",
            "and c.advertiser_id = ?");

    /** Of the campaigns that a user could join now, as {@link PartnerCampaignsRepository#listOpen}. */
    static Future<List<Change>> listOpen(Sql sql, long userId, long maxCampaigns, Long advertiserId, Range range) {
        return sql.list(
                OPEN.by(advertiserId),
                Change.class,
                Long.MAX_VALUE,
                userId,
                maxCampaigns,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    private static final String THESE = "from campaigns c where c.id = any ($1)";
    private static final String GET = CampaignsRepository.page(CampaignsRepository.COLUMNS, THESE, "");
    private static final String GET_LISTED = CampaignsRepository.page(PartnerCampaignsRepository.COLUMNS, THESE, "");

    static Future<List<Campaign>> get(Sql sql, Long[] ids) {
        return sql.list(GET, Campaign.class, (Object) ids);
    }

    static Future<List<Listed>> getListed(Sql sql, Long[] ids) {
        return sql.list(GET_LISTED, Listed.class, (Object) ids);
    }
}
