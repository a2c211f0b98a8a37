package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;

/** The recurring jobs on campaigns; each campaign is handled in its own transaction. */
record CampaignScheduler(Bus bus, Database db) {
    /** Expired holds that are released in one transaction, while the campaign is locked. */
    private static final int HOLDS = 500;

    private static final int MAX_COUNT = 50;

    Future<JobResult> start(Caller caller, StartCampaigns ask) {
        return move(caller, CampaignChangesRepository.STARTED, CampaignState.ACTIVE);
    }

    Future<JobResult> end(Caller caller, EndCampaigns ask) {
        return move(caller, CampaignChangesRepository.ENDED, CampaignState.COMPLETED);
    }

    private Future<JobResult> move(Caller caller, DueRows<Long> due, CampaignState to) {
        return due.each(db, MAX_COUNT, (tx, id) -> CampaignChangesRepository.lock(tx, id)
                        .compose(campaign ->
                                CampaignStatusService.move(tx, caller, Actor.CLOCK, id, campaign.orElseThrow(), to)))
                .compose(moved -> moved.handled() == 0
                        ? Future.succeededFuture(moved)
                        : bus.publish(new CampaignsChanged()).map(moved));
    }

    Future<JobResult> release(Caller caller, ReleaseExpiredHolds ask) {
        return JobResult.oneByOne(MAX_COUNT, () -> CampaignJoinRepository.findWithExpiredHolds(db)
                .compose(due -> due.isEmpty()
                        ? Future.succeededFuture(false)
                        : db.transaction(tx -> CampaignChangesRepository.lock(tx, due.get())
                                        .compose(locked ->
                                                CampaignJoinRepository.releaseExpiredHolds(tx, due.get(), HOLDS)))
                                .map(true)));
    }
}
