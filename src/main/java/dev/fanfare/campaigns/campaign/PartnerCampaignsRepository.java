package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.store.JoinConditions;
import dev.fanfare.platform.sql.ChangedRows.Change;
import dev.fanfare.platform.sql.ChangedRows.Range;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** Reads campaigns for partners: all, those of an advertiser, or those open to a user. */
final class PartnerCampaignsRepository {
    /** A campaign and the ids of its task definitions. */
    record Listed(@JsonUnwrapped Campaign campaign, List<Long> definitions) {}

    /**
     * A page or chunk of a list.
     *
     * @param before the cursor: only campaigns with a smaller id
     */
    record Slice(long before, int limit, long offset) {}

    static final String COLUMNS = CampaignsRepository.COLUMNS + """
            , array(select d.id from task_definitions d
                    where d.campaign_id = c.id and not d.retired
                    order by d.id
                    limit 100) as definitions
            """;

    private static final String ALL = """
            from campaigns c
            where c.id < $1
            """;

    private static final String LIST_ALL = CampaignsRepository.page(COLUMNS, ALL, "limit $2 offset $3");

    static Future<List<Listed>> listAll(Sql sql, Slice slice) {
        return sql.list(LIST_ALL, Listed.class, slice.before(), slice.limit(), slice.offset());
    }

    private static final String OF_ADVERTISER = """
            from campaigns c
            where c.id < $1 and c.advertiser_id = $2
            """;

    private static final String LIST_OF_ADVERTISER =
            CampaignsRepository.page(COLUMNS, OF_ADVERTISER, "limit $3 offset $4");

    static Future<List<Listed>> listOfAdvertiser(Sql sql, long advertiserId, Slice slice) {
        return sql.list(LIST_OF_ADVERTISER, Listed.class, slice.before(), advertiserId, slice.limit(), slice.offset());
    }

    private static final String COUNT_OF_ADVERTISER = CampaignsRepository.count(OF_ADVERTISER);

    static Future<Long> countOfAdvertiser(Sql sql, long advertiserId, Slice slice) {
        return sql.get(COUNT_OF_ADVERTISER, Long.class, slice.before(), advertiserId);
    }

    static final String OPEN = """
            from users u
            cross join campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            left join participations p on p.campaign_id = c.id and p.user_id = u.id
            where c.id < $1 and u.id = $2 and $3 >
            """ + CampaignJoinRepository.CAMPAIGNS_NOW + """
              {filters}
              and u.status = 'active' and c.status = 'active' and c.date_end > business_now()
              and p.status is distinct from 'joined'
            """
            + " and " + JoinConditions.HAS_NETWORK
            + " and " + JoinConditions.IN_COUNTRY
            + " and " + JoinConditions.IN_CATEGORY
            + " and " + CampaignJoinRepository.IS_ADMITTED
            + " and " + CampaignJoinRepository.HAS_ROOM
            + " and " + CampaignJoinRepository.IS_AFFORDABLE;

    private static final QueryVariants LIST_OPEN =
            QueryVariants.of(CampaignsRepository.page(COLUMNS, OPEN, "limit $4 offset $5"), "and c.advertiser_id = ?");

    /**
     * The campaigns that a user could join now.
     *
     * @param maxCampaigns maximum campaigns of a user
     * @param advertiserId null for all
     */
    static Future<List<Listed>> listOpen(Sql sql, long userId, long maxCampaigns, Long advertiserId, Slice slice) {
        return sql.list(
                LIST_OPEN.by(advertiserId),
                Listed.class,
                slice.before(),
                userId,
                maxCampaigns,
                slice.limit(),
                slice.offset());
    }

    private static final QueryVariants COUNT_OPEN =
            QueryVariants.of(CampaignsRepository.count(OPEN), "and c.advertiser_id = ?");

    static Future<Long> countOpen(Sql sql, long userId, long maxCampaigns, Long advertiserId, Slice slice) {
        return sql.get(COUNT_OPEN.by(advertiserId), Long.class, slice.before(), userId, maxCampaigns);
    }

    private static final QueryVariants CHANGED_OF_ADVERTISER = QueryVariants.of(
            CampaignsRepository.changed("from campaigns c where true {filters}"), "and c.advertiser_id = ?");

    /** @param advertiserId null for all */
    static Future<List<Change>> listChangedOfAdvertiser(Sql sql, Long advertiserId, Range range) {
        return CampaignsRepository.listChanged(sql, CHANGED_OF_ADVERTISER.by(advertiserId), range);
    }

    private static final QueryVariants CHANGED_OPEN = QueryVariants.of(
            "select c.id, c.updated_at " + OPEN
                    + " and (c.updated_at, c.id) > ($4, $5) and c.updated_at < $6 order by c.updated_at, c.id limit $7",
            "and c.advertiser_id = ?");

    /** Of the campaigns that a user could join now, as {@link #listOpen}. */
    static Future<List<Change>> listChangedOpen(
            Sql sql, long userId, long maxCampaigns, Long advertiserId, Range range) {
        return sql.list(
                CHANGED_OPEN.by(advertiserId),
                Change.class,
                Long.MAX_VALUE,
                userId,
                maxCampaigns,
                range.after(),
                range.afterId(),
                range.before(),
                range.limit());
    }

    private static final String GET_LISTED = CampaignsRepository.page(COLUMNS, CampaignsRepository.THESE, "");

    static Future<List<Listed>> getListed(Sql sql, Long[] ids) {
        return sql.list(GET_LISTED, Listed.class, (Object) ids);
    }
}
