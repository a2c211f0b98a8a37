package dev.fanfare.campaigns.discovery.store;

/** Conditions of SQL about the minimum rates of a user u, for a campaign c. */
public final class MinimumRateConditions {
    private MinimumRateConditions() {}

    /**
     * Whether one of the user's networks accepts what the campaign pays for a post. A rate counts for its own currency
     * alone.
     */
    public static final String PAYS_ENOUGH = """
            (not exists (select from minimum_rates r where r.user_id = u.id)
             or exists (select from connections n
                        where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                          and n.network = any (c.networks)
                          and not exists (select from minimum_rates r
                                          where r.user_id = u.id and r.network = n.network and r.currency = c.currency
                                            and r.amount > greatest(c.minimum_reward, coalesce(c.post_rate, 0)))))
            """;
}
