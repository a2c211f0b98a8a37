package dev.fanfare.people.advertiser.store;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.people.advertiser.api.Brand;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How advertisers show themselves: columns of the table advertisers. */
public final class BrandRepository {
    private BrandRepository() {}

    private static final String COLUMNS = """
            coalesce(a.brand_name, a.name) as name, a.brand_description as description, a.brand_logo as logo,
              a.brand_website as website
            """;

    private static final String FIND = "select " + COLUMNS + """
            from advertisers a
            where a.user_id = $1
            """;

    /** The brand of an advertiser. */
    public static Future<Optional<Brand>> find(Sql sql, long advertiserId) {
        return sql.find(FIND, Brand.class, advertiserId);
    }

    private static final String FIND_OF_CAMPAIGN = "select " + COLUMNS + """
            from campaigns c join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            """;

    /** The brand of a campaign's advertiser; empty if there is no such campaign. */
    public static Future<Optional<Brand>> findOfCampaign(Sql sql, long campaignId) {
        return sql.find(FIND_OF_CAMPAIGN, Brand.class, campaignId);
    }

    private record OfCampaign(
            long campaignId, @JsonUnwrapped Brand brand) {}

    private static final String LIST_OF_CAMPAIGNS = "select c.id as campaign_id, " + COLUMNS + """
            from campaigns c join advertisers a on a.user_id = c.advertiser_id
            where c.id = any ($1)
            """;

    /** The brands of these campaigns' advertisers, by campaign. */
    public static Future<Map<Long, Brand>> listOfCampaigns(Sql sql, List<Long> campaignIds) {
        return sql.list(LIST_OF_CAMPAIGNS, OfCampaign.class, (Object) campaignIds.toArray(Long[]::new))
                .map(found -> found.stream().collect(Collectors.toMap(OfCampaign::campaignId, OfCampaign::brand)));
    }

    private static final String LOCK = FIND + "for no key update of a";

    public static Future<Optional<Brand>> lock(Tx tx, long advertiserId) {
        return tx.find(LOCK, Brand.class, advertiserId);
    }

    private static final String UPDATE = """
            update advertisers
            set brand_name = case when $2::text is null then brand_name else nullif($2, '') end,
                brand_description = coalesce($3, brand_description),
                brand_logo = case when $4::text is null then brand_logo else nullif($4, '') end,
                brand_website = case when $5::text is null then brand_website else nullif($5, '') end
            where user_id = $1
            """;

    /** Null values stay unchanged, empty ones are removed. */
    public static Future<Integer> update(
            Tx tx, long advertiserId, String name, String description, String logo, String website) {
        return tx.execute(UPDATE, advertiserId, name, description, logo, website);
    }
}
