package dev.fanfare.campaigns.task;

import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/** What ends of campaigns have paid: best posts and pools, which are charged to their advertisers together. */
final class EndChargesRepository {
    private EndChargesRepository() {}

    private static final String SUM = """
            select (select coalesce(sum(amount), 0) from best_posts where campaign_id = $1)::bigint
                   + (select coalesce(sum(amount), 0) from pool_shares where campaign_id = $1)::bigint
            """;

    /** The sum of a locked campaign, without what was taken back; minor units of its currency. */
    static Future<Long> sumLocked(Tx tx, long campaignId) {
        return tx.get(SUM, Long.class, campaignId);
    }
}
