package dev.fanfare.campaigns.task;

import dev.fanfare.support.Campaign;
import dev.fanfare.support.World;

/** Makes campaigns whose best post many have won. */
final class TiedCampaign {
    private TiedCampaign() {}

    /** A completed campaign, all of whose participants have the same score, at different times. */
    static void tie(World world, Campaign campaign, int participants, long offered) {
        world.execute("""
                update advertisers set promised = promised + ? where user_id = ?
                """, offered, campaign.advertiser().id());
        world.execute("""
                with made as (
                  insert into users (username, username_key, email, email_key)
                  select 'tied' || i, 'tied' || i, 'tied' || i || '@x', 'tied' || i || '@x' from generate_series(1, ?) i
                  returning id),
                taken as (
                  insert into participations (campaign_id, user_id, status, accepted_tasks, last_accepted_at)
                  select ?, id, 'joined', 1, now() - id * interval '1 second' from made returning id, user_id, campaign_id)
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select (select min(id) from task_definitions where campaign_id = t.campaign_id), t.id, campaign_id, user_id,
                  'accepted', now(), 'EUR', 0, true, 0, 0, ?, 0, 0, 0
                from taken t
                """, participants, campaign.id(), offered);
        world.execute("""
                update campaigns set best_post_promised = ?, participants_count = ?, status = 'completed', ended_at = now()
                where id = ?
                """, offered, participants, campaign.id());
    }
}
