package dev.fanfare.campaigns.campaign.store;

/** Conditions of SQL for taking part in a campaign c as a user u. */
public final class JoinConditions {
    private JoinConditions() {}

    public static final String HAS_NETWORK = """
            exists (select from connections n
                    where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                      and n.network = any (c.networks))
            """;

    public static final String IN_COUNTRY = """
            (c.countries = '{}' or coalesce(u.country_id = any (c.countries), false))
            """;

    public static final String IN_CATEGORY = """
            (c.categories = '{}' or c.categories && u.preferred_categories
             or exists (select from connections n
                        where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = any (c.categories)))
            """;
}
