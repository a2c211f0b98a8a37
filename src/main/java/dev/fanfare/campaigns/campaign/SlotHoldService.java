package dev.fanfare.campaigns.campaign;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.CampaignJoinRepository.Eligibility;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.PreRegister;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/** Holds a slot during registration by a partner; the publisher then joins in it. */
record SlotHoldService(Bus bus, Database db) {
    private static final int MINUTES = 30;

    Future<Committed<ActionResult>> preRegister(Caller caller, PreRegister ask) {
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> db.change(caller, ask, tx -> hold(
                                tx, caller, ask.campaignId(), settings.maxCampaignsPerUser())
                        .map(until -> new ActionResult(
                                "A place is reserved for you until {0}.", until.truncatedTo(ChronoUnit.SECONDS)))));
    }

    private static Future<Instant> hold(Tx tx, Caller caller, long campaignId, int maxCampaigns) {
        long userId = caller.id();
        CampaignJoinRepository.lockUser(tx, userId);
        return Future.all(
                        CampaignChangesRepository.lock(tx, campaignId),
                        CampaignJoinService.eligibility(tx, campaignId, userId, maxCampaigns))
                .compose(known -> {
                    Optional<Locked> campaign = known.resultAt(0);
                    Eligibility eligibility = known.resultAt(1);
                    if (eligibility.isHeld()) {
                        return Future.succeededFuture();
                    }
                    return CampaignJoinService.takeSlot(tx, campaignId, userId, campaign.orElseThrow());
                })
                .compose(slot -> CampaignJoinRepository.hold(tx, campaignId, userId, MINUTES))
                .map(held -> held.orElseThrow(() -> CampaignsError.alreadyJoined(campaignId)))
                .compose(until -> Audit.write(
                                tx,
                                caller,
                                "campaign.pre_register",
                                "campaign:" + campaignId,
                                null,
                                Map.of("user_id", userId, "held_until", until.toString()),
                                null)
                        .map(until));
    }
}
