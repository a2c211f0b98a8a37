package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;

/** Changes campaigns. They are locked. */
final class UpdatingRepository {
    private UpdatingRepository() {}

    private static final String HAS_TASKS = """
            select exists (select from tasks where campaign_id = $1) as has_tasks
            """;

    /** Whether anybody has ever joined. */
    static Future<Boolean> hasTasks(Tx tx, long campaignId) {
        return tx.get(HAS_TASKS, row -> row.getBoolean("has_tasks"), campaignId);
    }

    /**
     * What a draft does not say.
     *
     * @param newEnd whether the draft's end is another one
     * @param postRate minor units; null for none
     * @param limitRate one unit of its currency in the advertiser's
     */
    record Further(boolean newEnd, Long postRate, BigDecimal limitRate, CampaignPromise promise) {}

    private static final String UPDATE = """
            update campaigns
            set advertiser_id = $2, type = $3, name = $4, tagline = $5, description = $6, image_logo = $7,
                image_post = $8, attachment = $9, hashtags = $10,
                date_end = case when $11 then $12::timestamptz else date_end end, networks = $13, currency = $14,
                limit_rate = $15, task_time = $16, task_time_type = $17, minimum_reward = $18, post_rate = $19,
                bonus_active = $20, bonus_reach = $21, bonus_engagement = $22, bonus_best_post = $23,
                tasks_featured = $24, tasks_leaderboard = $25, max_participants = $26, countries = $27,
                categories = $28, cause = $29, task_promise = $30, best_post_promise = $31, starts_at = $32
            where id = $1
            """;

    static Future<Integer> update(Tx tx, long campaignId, CampaignDraft d, Further further) {
        return tx.execute(
                UPDATE,
                campaignId,
                d.advertiserId(),
                d.type(),
                d.name(),
                d.tagline(),
                d.description(),
                d.imageLogo(),
                d.imagePost(),
                d.attachment(),
                d.hashtags().toArray(String[]::new),
                further.newEnd(),
                d.dateEnd(),
                d.networks().toArray(String[]::new),
                d.currency(),
                further.limitRate(),
                d.taskTime(),
                d.taskTimeType(),
                d.minimumReward(),
                further.postRate(),
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
                further.promise().task(),
                further.promise().bestPost(),
                d.dateStart());
    }

    private static final String RETIRE_TASK = """
            update task_definitions d set retired = true
            where d.campaign_id = $1 and not d.custom and not d.retired
              and (d.title, d.description, d.requirements) is distinct from ($2, $3, $4)
              and exists (select from tasks t where t.definition_id = d.id)
            """;

    private static final String CHANGE_TASK = """
            update task_definitions set title = $2, description = $3, requirements = $4
            where campaign_id = $1 and not custom and not retired
            """;

    /** The task that every participant gets says the same as the campaign; who has it already keeps it as it was. */
    static Future<Integer> redefineTask(Tx tx, long campaignId, CampaignDraft d) {
        return tx.execute(RETIRE_TASK, campaignId, d.name(), d.description(), d.requirements())
                .compose(retired -> retired > 0
                        ? CreatingRepository.defineTask(tx, campaignId, d)
                        : tx.execute(CHANGE_TASK, campaignId, d.name(), d.description(), d.requirements()));
    }
}
