package dev.fanfare.campaigns.campaign;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Submission;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.DecideCampaign;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.Map;

/** Decides on campaigns that advertisers submit. */
record CampaignApprovalService(Bus bus, Database db) {
    Future<Committed<ActionResult>> decide(Caller caller, DecideCampaign ask) {
        boolean approves = ask.action() == DecideCampaign.Decision.APPROVE;
        long id = ask.campaignId();
        return db.change(caller, ask, tx -> CampaignChangesRepository.lock(tx, id)
                        .map(found -> found.orElseThrow(() -> CampaignsError.notFound(id)))
                        .compose(campaign -> CampaignChangesRepository.getSubmission(tx, id)
                                .compose(submission -> {
                                    check(caller, ask, campaign, submission, approves);
                                    return note(tx, caller, ask, campaign, submission, approves)
                                            .compose(noted -> approves
                                                    ? approve(tx, caller, id, campaign)
                                                    : sendBack(tx, caller, id, campaign, ask.comments()));
                                })))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static void check(
            Caller caller, DecideCampaign ask, Locked campaign, Submission submission, boolean approves) {
        if (caller.isOfTeam(campaign.advertiserId())) {
            throw CommonFault.PERMISSION_DENIED.because("You may not decide on your own campaign.");
        }
        CampaignState from = campaign.state();
        if (from != CampaignState.PENDING || approves && (submission.approved() || !campaign.submitted())) {
            throw CommonFault.transition(
                    "campaign",
                    from.code(),
                    (approves ? CampaignState.ACTIVE : CampaignState.DRAFT).code(),
                    from.next(Actor.STAFF));
        }
        if (ask.submission() != submission.submission()) {
            throw INVALID_TRANSITION
                    .because("The campaign was submitted again: look at what it is now.")
                    .with("submission", submission.submission());
        }
        if (approves && !campaign.open()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
    }

    /** Starts it if its start has come and its cost is covered; otherwise the clock does. */
    private static Future<ActionResult> approve(Tx tx, Caller caller, long id, Locked campaign) {
        return CampaignChangesRepository.approve(tx, id)
                .compose(due -> due
                        ? FundsReservation.reserve(tx, id)
                                .compose(refusal -> refusal.isPresent()
                                        ? Future.succeededFuture(new ActionResult(
                                                "The campaign was approved. It starts once its cost is covered."))
                                        : CampaignStatusService.make(tx, caller, CampaignTransition.START, id, campaign)
                                                .map(new ActionResult("The campaign was approved and is active.")))
                        : Future.succeededFuture(new ActionResult("The campaign was approved and starts by itself.")));
    }

    private static Future<ActionResult> sendBack(Tx tx, Caller caller, long id, Locked campaign, String comments) {
        return CampaignChangesRepository.setComments(tx, id, comments)
                .compose(kept -> CampaignStatusService.make(tx, caller, CampaignTransition.SEND_BACK, id, campaign))
                .map(new ActionResult("The campaign was sent back to the brand."));
    }

    private static Future<Void> note(
            Tx tx, Caller caller, DecideCampaign ask, Locked campaign, Submission submission, boolean approves) {
        AccountMail mail = approves
                ? AccountMail.to(campaign.advertiserId(), MailKind.CAMPAIGN_APPROVED, submission.name())
                : AccountMail.to(
                        campaign.advertiserId(), MailKind.CAMPAIGN_SENT_BACK, submission.name(), ask.comments());
        return Outbox.write(tx, caller.requestId(), mail)
                .compose(told -> Audit.write(
                        tx,
                        caller,
                        "campaign." + ask.action().code(),
                        "campaign:" + ask.campaignId(),
                        null,
                        Map.of("submission", ask.submission()),
                        ask.comments()));
    }
}
