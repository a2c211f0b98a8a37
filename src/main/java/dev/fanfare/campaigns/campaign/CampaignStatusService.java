package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.people.advertiser.store.SpendingRepository;
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

/** Moves campaigns between states, for operators and advertisers. */
record CampaignStatusService(Bus bus, Database db) {
    Future<Committed<ActionResult>> set(Caller caller, SetCampaignStatus ask) {
        CampaignState to = ask.status();
        return db.change(caller, ask, tx -> CampaignChangesRepository.lock(tx, ask.campaignId())
                        .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                        .compose(locked -> locked.state() == to
                                ? Future.succeededFuture()
                                : move(tx, caller, ActsFor.actor(caller), ask.campaignId(), locked, to))
                        .map(moved -> new ActionResult("The campaign is now {0}.", to)))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    /** Performs the transition of a locked campaign. */
    static Future<Void> move(Tx tx, Caller caller, Actor actor, long id, Locked campaign, CampaignState to) {
        CampaignState from = campaign.state();
        CampaignTransition move = CampaignTransition.find(from, to, actor)
                .orElseThrow(() -> CommonFault.transition("campaign", from.code(), to.code(), from.next(actor)));
        boolean submits = move == CampaignTransition.SUBMIT && actor == Actor.ADVERTISER;
        boolean isOwn = caller.isOfTeam(campaign.advertiserId());
        if (isOwn && move == CampaignTransition.START) {
            throw CommonFault.PERMISSION_DENIED.because("You may not start your own campaign.");
        }
        if (!isOwn && move == CampaignTransition.WITHDRAW && campaign.submitted()) {
            throw CommonFault.invalid("status", "needs comments for the brand: send the campaign back instead");
        }
        return (submits ? requireComplete(tx, id, campaign) : Future.succeededFuture())
                .compose(complete -> make(tx, caller, move, id, campaign))
                .compose(made -> submits ? CampaignChangesRepository.submit(tx, id) : Future.succeededFuture());
    }

    private static Future<Void> requireComplete(Tx tx, long id, Locked campaign) {
        return FundsReservationRepository.lock(tx, id)
                .compose(position -> CampaignsRepository.find(tx, id).map(found -> {
                    AdvertiserEdits.requireComplete(found.orElseThrow(), campaign.open(), position);
                    return null;
                }));
    }

    /** Makes a transition of a locked campaign without asking who may. */
    static Future<Void> make(Tx tx, Caller caller, CampaignTransition move, long id, Locked campaign) {
        CampaignState from = campaign.state();
        CampaignState to = move.to();
        if (!move.isPossible(campaign.open())) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        Outbox.announceEvents(tx);
        return (move == CampaignTransition.START ? FundsReservation.requireFunds(tx, id) : Future.succeededFuture())
                .compose(covered -> CampaignChangesRepository.move(tx, id, from, to))
                .compose(moved -> release(tx, campaign, to))
                .compose(released -> Audit.write(
                        tx,
                        caller,
                        "campaign.status",
                        "campaign:" + id,
                        Map.of("status", from.code()),
                        Map.of("status", to.code()),
                        null));
    }

    /** Releases promises that an ended campaign no longer needs: free slots, and the best post if it was cancelled without a pool. */
    private static Future<Void> release(Tx tx, Locked campaign, CampaignState to) {
        long bestPost = to == CampaignState.CANCELLED && !campaign.viewPool() ? campaign.bestPostPromised() : 0;
        if (campaign.funded() && to.isFinal()) {
            return SpendingRepository.reserve(tx, campaign.advertiserId(), -campaign.reserveLeft() - bestPost);
        }
        return bestPost == 0
                ? Future.succeededFuture()
                : SpendingRepository.addPromised(tx, campaign.advertiserId(), -bestPost);
    }
}
