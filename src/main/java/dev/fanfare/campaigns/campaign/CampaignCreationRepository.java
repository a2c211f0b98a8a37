package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Writes new campaigns. */
final class CampaignCreationRepository {
    /**
     * The validation of a campaign's references.
     *
     * @param advertiserCurrency null if the advertiser does not exist
     */
    record References(String advertiserCurrency, List<Integer> unknownCountries, List<String> unknownCategories) {}

    private static final String REFERENCES = """
            select (select a.currency from advertisers a where a.user_id = $1) as advertiser_currency,
                   array(select x.id from unnest($2::integer[]) as x (id)
                         where not exists (select from countries k where k.id = x.id)) as unknown_countries,
                   array(select x.code from unnest($3::text[]) as x (code)
                         where not exists (select from categories k where k.code = x.code)) as unknown_categories
            """;

    static Future<References> findReferences(Sql sql, CampaignDraft draft) {
        return sql.get(
                REFERENCES,
                References.class,
                draft.advertiserId(),
                draft.countries().toArray(Integer[]::new),
                draft.categories().toArray(String[]::new));
    }

    private static final String CREATE = """
            insert into campaigns (status, activated_at, approved_at, %1$s)
            select $2, case when $2 = 'active' then business_now() end, case when $2 = 'active' then business_now() end, %1$s
            from jsonb_populate_record(null::campaigns, $1::text::jsonb)
            returning id
            """.formatted(Columns.of(Priced.class));

    /** Inserts the campaign and returns its id. */
    static Future<Long> create(Tx tx, Priced campaign, CampaignState status) {
        return tx.get(CREATE, Long.class, Json.text(campaign), status.code());
    }

    private static final String DEFINE_TASK = """
            insert into task_definitions (campaign_id, type, title, description, requirements)
            values ($1, 'post', $2, $3, $4)
            """;

    /** Inserts the definition of the task that every participant gets. */
    static Future<Integer> defineTask(Tx tx, long campaignId, CampaignDraft draft) {
        return tx.execute(DEFINE_TASK, campaignId, draft.name(), draft.description(), draft.requirements());
    }
}
