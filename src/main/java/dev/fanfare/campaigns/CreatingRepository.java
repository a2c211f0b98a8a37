package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Rows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Writes new campaigns. */
final class CreatingRepository {
    private CreatingRepository() {}

    /**
     * What a new campaign refers to.
     *
     * @param advertiserCurrency null when there is no such advertiser
     */
    record References(String advertiserCurrency, List<Integer> unknownCountries, List<String> unknownCategories) {}

    private static final String REFERENCES = """
            select (select a.currency from advertisers a where a.user_id = $1) as advertiser_currency,
                   array(select x.id from unnest($2::integer[]) as x (id)
                         where not exists (select from countries k where k.id = x.id)) as unknown_countries,
                   array(select x.code from unnest($3::text[]) as x (code)
                         where not exists (select from categories k where k.code = x.code)) as unknown_categories
            """;

    static Future<References> references(Sql sql, CampaignDraft draft) {
        return sql.get(
                REFERENCES,
                row -> new References(
                        row.getString("advertiser_currency"),
                        Rows.integers(row, "unknown_countries"),
                        Rows.strings(row, "unknown_categories")),
                draft.advertiserId(),
                draft.countries().toArray(Integer[]::new),
                draft.categories().toArray(String[]::new));
    }

    private static final String CREATE = """
            insert into campaigns (advertiser_id, type, name, tagline, description, image_logo, image_post, attachment,
                                   hashtags, date_end, networks, currency, limit_rate, task_time, task_time_type,
                                   minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post,
                                   tasks_featured, tasks_leaderboard, max_participants, countries, categories, cause,
                                   task_promise, best_post_promise, status, activated_at, starts_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
                    $23, $24, $25, $26, $27, $28, $29, case when $29 = 'active' then now() end, $30)
            returning id
            """;

    /** The new campaign's id. */
    static Future<Long> create(Tx tx, CampaignDraft d, BigDecimal limitRate, CampaignPromise promise) {
        return tx.get(
                CREATE,
                row -> row.getLong("id"),
                d.advertiserId(),
                d.type(),
                d.name(),
                d.tagline(),
                d.description(),
                d.imageLogo(),
                d.imagePost(),
                d.attachment(),
                d.hashtags().toArray(String[]::new),
                d.dateEnd(),
                d.networks().toArray(String[]::new),
                d.currency(),
                limitRate,
                d.taskTime(),
                d.taskTimeType(),
                d.minimumReward(),
                d.bonusActive(),
                d.bonusReach(),
                d.bonusEngagement(),
                d.bonusBestPost(),
                d.tasksFeatured(),
                d.tasksLeaderboard(),
                d.maxParticipants(),
                d.countries().toArray(Integer[]::new),
                d.categories().toArray(String[]::new),
                d.cause(),
                promise.task(),
                promise.bestPost(),
                d.status().code(),
                d.dateStart());
    }

    private static final String DEFINE_TASK = """
            insert into task_definitions (campaign_id, type, title, description, requirements)
            values ($1, 'post', $2, $3, $4)
            """;

    /** The task that every participant gets. */
    static Future<Integer> defineTask(Tx tx, long campaignId, CampaignDraft draft) {
        return tx.execute(DEFINE_TASK, campaignId, draft.name(), draft.description(), draft.requirements());
    }
}
