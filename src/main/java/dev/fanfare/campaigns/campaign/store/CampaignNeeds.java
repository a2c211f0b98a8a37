package dev.fanfare.campaigns.campaign.store;

/** SQL about what a campaign c may still cost. */
public final class CampaignNeeds {
    private CampaignNeeds() {}

    /**
     * The most that those who are still to join may cost, with its best post and what is left for views; minor units of the advertiser's
     * currency, which a funded campaign has too. A place that is held has no tasks yet. Only for campaigns with a capacity, or whose
     * tasks pay by views only.
     */
    public static final String NEEDS = """
            least(greatest(c.best_post_promise - c.best_post_promised, 0)
                  + ceil((c.view_budget - c.views_committed) * c.limit_rate)
                  + case when c.task_promise = 0 then 0 else (c.max_participants - c.participants_count
                     + (select count(*) from participations h where h.campaign_id = c.id and h.status = 'held'))::numeric
                    * (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
                    * c.task_promise end,
                  4000000000000000000)::bigint
            """.strip();

    /**
     * Whether all who may still join a campaign c of the advertiser a can be paid from money that is there: it is reserved, the
     * brand owes nothing, and it covers the next to join, with a capacity all of them.
     */
    public static final String FUNDED = """
            coalesce(c.funded and a.owed = 0
              and (c.participants_count >= c.max_participants
                or c.reserve_left >= case when c.budget is null then %s
                     else greatest(c.best_post_promise - c.best_post_promised, 0)
                          + (select count(*) from task_definitions d where d.campaign_id = c.id and not d.retired)
                            * c.task_promise end), false)
            """.formatted(NEEDS).strip();
}
