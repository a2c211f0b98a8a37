package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Moves campaigns from state to state. */
final class StatusRepository {
    private StatusRepository() {}

    /**
     * What a move depends on.
     *
     * @param open whether the campaign's end is still to come
     * @param bestPostPromised the advertiser's minor units
     */
    record Locked(long advertiserId, CampaignState state, boolean open, long bestPostPromised) {}

    private static final String LOCK = """
            select advertiser_id, status as state, date_end > now() as open, best_post_promised
            from campaigns
            where id = $1
            for no key update
            """;

    /** The campaign, which nobody else moves until the transaction ends. */
    static Future<Optional<Locked>> lock(Tx tx, long campaignId) {
        return tx.find(LOCK, Locked.class, campaignId);
    }

    private static final String MOVE = """
            update campaigns
            set status = $3,
                activated_at = case when $3 = 'active' then coalesce(activated_at, now()) else activated_at end,
                ended_at = case when $3 in ('completed', 'cancelled') then now() else ended_at end,
                best_post_promised = case when $3 = 'cancelled' then 0 else best_post_promised end
            where id = $1 and status = $2
            """;

    /** Whether it was where the move starts from. */
    static Future<Boolean> move(Tx tx, long campaignId, CampaignState from, CampaignState to) {
        return tx.execute(MOVE, campaignId, from.code(), to.code()).map(changed -> changed == 1);
    }
}
