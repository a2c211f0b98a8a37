package dev.fanfare.campaigns.task;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/**
 * The rows that change together with a task: its participation, its campaign's number of participants and its
 * advertiser's promises. Rows are locked in this order everywhere: users, the campaign, tasks, participations, accounts,
 * the advertiser; several of a kind in ascending order of ids. The advertiser comes last because all reviews of an
 * advertiser's tasks wait for that row: it is locked by the statement that travels with the commit.
 */
final class TaskSettlementRepository {
    private TaskSettlementRepository() {}

    private static final String LOCK_CAMPAIGN = """
            select id from campaigns where id = $1 for no key update
            """;

    static Future<Long> lockCampaign(Tx tx, long campaignId) {
        return tx.get(LOCK_CAMPAIGN, Long.class, campaignId);
    }

    private static final String SETTLE_PROMISE = """
            update advertisers set promised = promised - $2, spent = spent + $3 where user_id = $1
            """;

    // What was spent stays in the advertiser's funds until an invoice takes it.
    private static final String SETTLE_RESERVE = """
            update advertisers
            set reserved = reserved - $2, spent = spent + $3, spent_funded = spent_funded + $3
            where user_id = $1
            """;

    /**
     * Replaces a promise by what was spent; both in minor units of the advertiser's currency.
     *
     * @param funded whether the campaign's cost is reserved from the advertiser's funds
     */
    static Future<Void> settlePromise(Tx tx, long advertiserId, long promised, long spent, boolean funded) {
        return tx.pipeline(funded ? SETTLE_RESERVE : SETTLE_PROMISE, advertiserId, promised, spent);
    }

    // Somebody else may join; the reserve of a campaign that is over has been returned.
    private static final String LEAVE_RESERVE = """
            with kept as (
              update campaigns set reserve_left = reserve_left + $3
              where id = $2 and status in ('active', 'paused')
              returning id)
            update advertisers set reserved = reserved - $3 where user_id = $1 and not exists (select from kept)
            """;

    /** Ends the promise of a task that was given up in a funded campaign, which is locked. */
    static Future<Void> leaveReserve(Tx tx, long advertiserId, long campaignId, long promised) {
        return tx.pipeline(LEAVE_RESERVE, advertiserId, campaignId, promised);
    }

    private static final String COUNT_ACCEPTED = """
            update participations
            set accepted_tasks = accepted_tasks + 1, reach = reach + coalesce($2::bigint, 0),
                engagement = engagement + coalesce($3::bigint, 0), earned = earned + $4, last_accepted_at = $5
            where id = $1
            """;

    static Future<Void> countAccepted(Tx tx, long participationId, PostFigures verified, Money earned, Instant now) {
        return tx.pipeline(
                COUNT_ACCEPTED, participationId, verified.reach(), verified.engagement(), earned.minor(), now);
    }

    private static final String LEAVE_CAMPAIGN = """
            with gone as (
              update participations set status = 'left'
              where id = $1 and status = 'joined'
                and not exists (select from tasks where participation_id = $1 and status <> 'left')
              returning campaign_id)
            update campaigns set participants_count = participants_count - 1
            from gone
            where campaigns.id = gone.campaign_id
            """;

    /** Frees the participant's slot if no task is left to them. */
    static Future<Void> leaveCampaignWithoutTasks(Tx tx, long participationId) {
        return tx.pipeline(LEAVE_CAMPAIGN, participationId);
    }
}
