package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Changes the state of campaigns. */
final class CampaignStatusRepository {
    /**
     * A locked campaign, with the conditions of transitions.
     *
     * @param open whether the campaign's end is in the future
     * @param bestPostPromised in minor units of the advertiser's currency, like reserveLeft
     * @param funded whether its cost is reserved from the advertiser's funds
     * @param reserveLeft reserve for future participants
     * @param submitted whether it is pending because its advertiser submitted it
     */
    record Locked(
            long advertiserId,
            CampaignState state,
            boolean open,
            long bestPostPromised,
            boolean funded,
            long reserveLeft,
            boolean submitted) {}

    private static final String LOCK = """
            select advertiser_id, status as state, date_end > business_now() as open, best_post_promised, funded, reserve_left,
                   submitted_at is not null as submitted
            from campaigns
            where id = $1
            for no key update
            """;

    /** Locks the campaign until the transaction ends; empty if it does not exist. */
    static Future<Optional<Locked>> lock(Tx tx, long campaignId) {
        return tx.find(LOCK, Locked.class, campaignId);
    }

    private static final String MOVE = """
            update campaigns
            set status = $3,
                activated_at = case when $3 = 'active' then coalesce(activated_at, business_now()) else activated_at end,
                approved_at = case $3 when 'active' then coalesce(approved_at, business_now()) when 'draft' then null else approved_at end,
                submitted_at = case when $3 <> 'draft' then submitted_at end,
                ended_at = case when $3 in ('completed', 'cancelled') then business_now() else ended_at end,
                best_post_promised = case when $3 = 'cancelled' then 0 else best_post_promised end,
                reserve_left = case when $3 in ('completed', 'cancelled') then 0 else reserve_left end
            where id = $1 and status = $2
            """;

    /** False if the campaign was no longer in the first state. */
    static Future<Boolean> move(Tx tx, long campaignId, CampaignState from, CampaignState to) {
        return tx.execute(MOVE, campaignId, from.code(), to.code()).map(changed -> changed == 1);
    }
}
