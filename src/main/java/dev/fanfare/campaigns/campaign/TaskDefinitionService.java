package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.TaskDefinitionRepository.Giving;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.GiveTasks;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.DefineTask;
import dev.fanfare.campaigns.campaign.api.DefineTask.TaskDefined;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.jobs.ChunkSize;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Adds custom tasks to campaigns, for operators and advertisers. The total is promised at once; a job creates the tasks
 * beyond the first chunk of participants.
 */
final class TaskDefinitionService {
    /** Maximum tasks of a campaign; each participant has all of them. */
    static final int MAX = 100;

    private final Database db;
    private final ChunkSize size;

    /** @param participants chunk size */
    TaskDefinitionService(Database db, int participants) {
        this.db = db;
        this.size = new ChunkSize(participants);
    }

    Future<Committed<TaskDefined>> define(Caller caller, DefineTask ask) {
        return size.run(participants ->
                        db.change(caller, ask, tx -> CampaignChangesRepository.lock(tx, ask.campaignId())
                                .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                                        .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                                .compose(campaign -> define(tx, caller, ask, campaign, participants))
                                .map(id -> new TaskDefined(
                                        "success", id, Translatable.of("The task was added to the campaign.")))))
                .recover(ConstraintErrors.map(Map.of(
                        SpendingRepository.WITHIN_LIMIT,
                        () -> CampaignsError.notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED),
                        FundsReservationRepository.WITHIN_RESERVE,
                        () -> CampaignsError.notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED),
                        SpendingRepository.WITHIN_FUNDS,
                        CampaignsError.CAMPAIGN_NOT_FUNDED::refusal)));
    }

    private static Future<Long> define(Tx tx, Caller caller, DefineTask ask, Locked campaign, int participants) {
        if (campaign.state().isFinal() || !campaign.open()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        if (ActsFor.actor(caller) == Actor.ADVERTISER && campaign.state() == CampaignState.PENDING) {
            throw CommonFault.invalid(
                    "campaign_id", "waits for approval, with the tasks that it has: withdraw it first");
        }
        long campaignId = ask.campaignId();
        return TaskDefinitionRepository.count(tx, campaignId)
                .compose(definitions -> {
                    if (definitions >= MAX) {
                        throw CommonFault.invalid("campaign_id", "has " + MAX + " tasks, the maximum");
                    }
                    return TaskDefinitionRepository.define(
                            tx, campaignId, ask.title().strip(), html(ask.description()), html(ask.requirements()));
                })
                .compose(defined -> TaskDefinitionRepository.insertTasks(
                                tx, new Giving(defined.id(), campaignId), participants)
                        .compose(given -> promise(tx, campaignId, campaign, defined.promised() - given.released()))
                        .compose(promised -> campaign.funded()
                                ? FundsReservation.keepCovered(tx, campaignId)
                                : Future.succeededFuture())
                        .compose(promised -> Audit.write(
                                tx,
                                caller,
                                "task.define",
                                "campaign:" + campaignId,
                                null,
                                Map.of(
                                        "task_id",
                                        defined.id(),
                                        "title",
                                        ask.title().strip(),
                                        "tasks",
                                        defined.participants()),
                                null))
                        .map(defined.id()));
    }

    /** Creates tasks for the next chunk of the participants at the time of its definition. */
    Future<JobResult> give(Caller caller, GiveTasks ask) {
        return size.run(participants -> db.transaction(tx -> TaskDefinitionRepository.findGiving(tx)
                .compose(due -> due.isEmpty()
                        ? Future.succeededFuture(JobResult.NOTHING)
                        : CampaignChangesRepository.lock(tx, due.get().campaignId())
                                .compose(campaign -> TaskDefinitionRepository.insertTasks(tx, due.get(), participants)
                                        .compose(given -> (given.released() == 0
                                                        ? Future.succeededFuture()
                                                        : promise(
                                                                tx,
                                                                due.get().campaignId(),
                                                                campaign.orElseThrow(),
                                                                -given.released()))
                                                .map(new JobResult(given.tasks(), true)))))));
    }

    /** @param amount negative to release */
    private static Future<Void> promise(Tx tx, long campaignId, Locked campaign, long amount) {
        return campaign.funded()
                ? FundsReservationRepository.reserveRewards(tx, campaignId, campaign.advertiserId(), amount)
                : SpendingRepository.addPromised(tx, campaign.advertiserId(), amount);
    }

    private static String html(String text) {
        return text == null ? "" : HtmlSanitizer.sanitize(text);
    }
}
