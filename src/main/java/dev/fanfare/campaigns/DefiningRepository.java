package dev.fanfare.campaigns;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** The further tasks of campaigns. */
final class DefiningRepository {
    private DefiningRepository() {}

    private static final String COUNT = """
            select count(*) as definitions from task_definitions where campaign_id = $1 and not retired
            """;

    static Future<Long> count(Tx tx, long campaignId) {
        return tx.get(COUNT, row -> row.getLong("definitions"), campaignId);
    }

    private static final String DEFINE = """
            insert into task_definitions (campaign_id, custom, type, title, description, requirements)
            values ($1, true, 'custom', $2, $3, $4)
            returning id
            """;

    /** The new definition's id. */
    static Future<Long> define(Tx tx, long campaignId, String title, String description, String requirements) {
        return tx.get(DEFINE, row -> row.getLong("id"), campaignId, title, description, requirements);
    }

    /**
     * What participants were given.
     *
     * @param promised minor units of the advertiser's currency
     */
    record Given(long tasks, long promised) {}

    // Time runs from now on: who joined long ago has as much of it as who joins today.
    private static final String GIVE_TO_ALL = """
            with given as (
              insert into tasks (definition_id, participation_id, campaign_id, user_id, status, assigned_at, deadline,
                                 currency, minimum_reward, post_rate, bonus_active, bonus_reach, bonus_engagement,
                                 bonus_best_post, reach_threshold, engagement_rate_threshold, promised)
              select $1, p.id, c.id, p.user_id, 'pending', now(),
                     least(now() + c.task_time * case c.task_time_type when 'minutes' then interval '1 minute'
                                                                       when 'hours' then interval '1 hour'
                                                                       when 'days' then interval '24 hours'
                                                                       else interval '168 hours' end,
                           c.date_end),
                     c.currency, c.minimum_reward, c.post_rate, c.bonus_active, c.bonus_reach, c.bonus_engagement,
                     c.bonus_best_post, coalesce(c.reach_threshold, n.followers, 0), c.engagement_rate_threshold,
                     c.task_promise
              from campaigns c
              join participations p on p.campaign_id = c.id and p.status = 'joined'
              left join connections n on n.id = p.connection_id
              where c.id = $2
              order by p.id
              returning promised
            )
            select count(*) as tasks, coalesce(sum(promised), 0)::bigint as promised from given
            """;

    /** Makes a task of the definition for everybody who takes part. The campaign is locked. */
    static Future<Given> giveToAll(Tx tx, long definitionId, long campaignId) {
        return tx.get(
                GIVE_TO_ALL, row -> new Given(row.getLong("tasks"), row.getLong("promised")), definitionId, campaignId);
    }
}
