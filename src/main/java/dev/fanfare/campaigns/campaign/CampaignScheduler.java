package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;

/** The recurring jobs on campaigns; each campaign is handled in its own transaction. */
record CampaignScheduler(Bus bus, Database db) {
    /** Expired holds that are released in one transaction, while the campaign is locked. */
    private static final int HOLDS = 500;

    Future<JobResult> start(Caller caller, StartCampaigns ask) {
        return move(caller, CampaignScheduleRepository::claimStarted, CampaignState.ACTIVE);
    }

    Future<JobResult> end(Caller caller, EndCampaigns ask) {
        return move(caller, CampaignScheduleRepository::claimEnded, CampaignState.COMPLETED);
    }

    private Future<JobResult> move(Caller caller, Function<Tx, Future<Optional<Long>>> claim, CampaignState to) {
        return JobResult.oneByOne(50, () -> db.transaction(tx -> claim.apply(tx)
                        .compose(due -> due.isEmpty()
                                ? Future.succeededFuture(false)
                                : CampaignStatusRepository.lock(tx, due.get())
                                        .compose(campaign -> CampaignStatusService.move(
                                                tx, caller, Actor.CLOCK, due.get(), campaign.orElseThrow(), to))
                                        .map(true)))
                .compose(moved ->
                        moved ? bus.publish(new CampaignsChanged()).map(moved) : Future.succeededFuture(moved)));
    }

    Future<JobResult> release(Caller caller, ReleaseExpiredHolds ask) {
        return JobResult.oneByOne(50, () -> CampaignScheduleRepository.findWithExpiredHolds(db)
                .compose(due -> due.isEmpty()
                        ? Future.succeededFuture(false)
                        : db.transaction(tx -> CampaignStatusRepository.lock(tx, due.get())
                                        .compose(locked ->
                                                CampaignScheduleRepository.releaseExpiredHolds(tx, due.get(), HOLDS)))
                                .map(true)));
    }
}
