package dev.fanfare.campaigns.campaign.store;

/** SQL about what a campaign c may still cost. */
public final class CampaignNeeds {
    private CampaignNeeds() {}

    /**
     * The most that those who are still to join may cost, with its best post; minor units of the advertiser's currency. A place that is
     * held has no tasks yet. Only for campaigns with a capacity.
     */
    public static final String NEEDS = """
            least(greatest(c.best_post_promise - c.best_post_promised, 0)
                  + (c.max_participants - c.participants_count
                     + (select count(*) from participations h where h.campaign_id = c.id and h.status = 'held'))::numeric
                    * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
                    * c.task_promise,
                  4000000000000000000)::bigint
            """.strip();
}
