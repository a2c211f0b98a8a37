package dev.fanfare.campaigns;

import dev.fanfare.campaigns.StatusRepository.Locked;
import dev.fanfare.campaigns.api.CampaignEvents.CampaignActivated;
import dev.fanfare.campaigns.api.CampaignEvents.CampaignEnded;
import dev.fanfare.campaigns.api.CampaignMove;
import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.campaigns.api.CampaignsChanged;
import dev.fanfare.campaigns.api.CampaignsError;
import dev.fanfare.campaigns.api.SetCampaignStatus;
import dev.fanfare.campaigns.api.Unavailable;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.Locale;
import java.util.Map;

/** Moves campaigns between states, for operators and advertisers. */
final class StatusService {
    private final Bus bus;
    private final Database db;

    StatusService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<Committed<Done>> set(Caller caller, SetCampaignStatus ask) {
        CampaignState to = CampaignState.find(ask.status().strip().toLowerCase(Locale.ROOT))
                .orElseThrow(() ->
                        CommonFault.invalid("status", "must be one of " + String.join(", ", CampaignState.codes())));
        return db.change(caller, ask, tx -> StatusRepository.lock(tx, ask.campaignId())
                        .map(found -> found.filter(campaign -> manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                        .compose(locked -> locked.state() == to
                                ? Future.succeededFuture()
                                : move(tx, caller, actor(caller), ask.campaignId(), locked, to))
                        .map(moved -> new Done("The campaign is now " + to.code() + ".")))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    /** Whether the caller may change campaigns of this advertiser. */
    static boolean manages(Caller caller, long advertiserId) {
        return caller.may(Permission.CAMPAIGNS_MANAGE) || caller.is(advertiserId);
    }

    /** Staff who are also the advertiser act as staff, who may do more. */
    static Actor actor(Caller caller) {
        return caller.may(Permission.CAMPAIGNS_MANAGE) ? Actor.STAFF : Actor.ADVERTISER;
    }

    /** Moves a locked campaign. */
    static Future<Void> move(Tx tx, Caller caller, Actor actor, long id, Locked campaign, CampaignState to) {
        CampaignState from = campaign.state();
        CampaignMove move = CampaignMove.find(from, to, actor)
                .orElseThrow(() -> CommonFault.transition(from.code(), to.code(), from.next(actor)));
        if (!move.isPossible(campaign.open())) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        return (move == CampaignMove.START ? Reserving.requireFunds(tx, id) : Future.succeededFuture())
                .compose(covered -> StatusRepository.move(tx, id, from, to))
                .compose(moved -> release(tx, campaign, to))
                .compose(given -> publish(tx, caller, id, from, to))
                .compose(published -> Audit.write(
                        tx,
                        caller,
                        "campaign.status",
                        "campaign:" + id,
                        Map.of("status", from.code()),
                        Map.of("status", to.code()),
                        null));
    }

    /**
     * Publishes CampaignActivated and CampaignEnded. Pending to active happens only once, as nothing returns to
     * pending.
     */
    private static Future<Void> publish(Tx tx, Caller caller, long id, CampaignState from, CampaignState to) {
        if (from == CampaignState.PENDING && to == CampaignState.ACTIVE) {
            return Outbox.write(tx, caller.requestId(), new CampaignActivated(id));
        }
        return to == CampaignState.COMPLETED || to == CampaignState.CANCELLED
                ? Outbox.write(tx, caller.requestId(), new CampaignEnded(id))
                : Future.succeededFuture();
    }

    /** Takes back what a campaign that is over cannot cost any more: its free places, and if it is cancelled its best post. */
    private static Future<Void> release(Tx tx, Locked campaign, CampaignState to) {
        long bestPost = to == CampaignState.CANCELLED ? campaign.bestPostPromised() : 0;
        if (campaign.funded() && to.isFinal()) {
            return ReservesRepository.release(tx, campaign.advertiserId(), campaign.reserveLeft() + bestPost);
        }
        return bestPost == 0
                ? Future.succeededFuture()
                : JoiningRepository.promise(tx, campaign.advertiserId(), -bestPost);
    }
}
