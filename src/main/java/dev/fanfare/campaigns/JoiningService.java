package dev.fanfare.campaigns;

import static dev.fanfare.campaigns.api.CampaignsError.notAvailable;

import dev.fanfare.campaigns.JoiningRepository.Eligibility;
import dev.fanfare.campaigns.JoiningRepository.Slot;
import dev.fanfare.campaigns.api.CampaignsError;
import dev.fanfare.campaigns.api.JoinCampaign;
import dev.fanfare.campaigns.api.JoinCampaign.CampaignJoined;
import dev.fanfare.campaigns.api.PostRegister;
import dev.fanfare.campaigns.api.Unavailable;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Lets publishers join campaigns. */
final class JoiningService {
    private final Bus bus;
    private final Database db;

    JoiningService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<Committed<CampaignJoined>> join(Caller caller, JoinCampaign ask) {
        return join(caller, ask, ask.campaignId(), new CampaignJoined(ask.campaignId()));
    }

    Future<Committed<Done>> postRegister(Caller caller, PostRegister ask) {
        return join(caller, ask, ask.campaignId(), new Done(new CampaignJoined(ask.campaignId()).message()));
    }

    /** Checks without a transaction first, so that a rush on a full campaign takes no locks. */
    private <R extends Message> Future<Committed<R>> join(Caller caller, Ask<R> ask, long campaignId, R answer) {
        long userId = caller.id();
        return bus.ask(caller, new GetPlatformSettings())
                .map(PlatformSettings::maxCampaignsPerUser)
                .compose(maxCampaigns -> eligibility(db, campaignId, userId, maxCampaigns)
                        .compose(open -> db.change(caller, ask, tx -> join(tx, campaignId, userId, maxCampaigns)
                                .map(answer))))
                .recover(Violations.refusedBy(Map.of(
                        JoiningRepository.WITHIN_LIMIT, () -> notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED))));
    }

    private static Future<Void> join(Tx tx, long campaignId, long userId, int maxCampaigns) {
        return JoiningRepository.lockUser(tx, userId)
                .compose(locked -> eligibility(tx, campaignId, userId, maxCampaigns))
                .compose(eligibility -> eligibility.isHeld()
                        // The hold may be about to expire: only the campaign's lock makes sure of it.
                        ? StatusRepository.lock(tx, campaignId)
                                .compose(locked -> eligibility(tx, campaignId, userId, maxCampaigns))
                        : Future.succeededFuture(eligibility))
                .compose(eligibility -> takeSlot(tx, campaignId, userId, eligibility, maxCampaigns))
                .compose(slot -> JoiningRepository.enter(tx, campaignId, userId)
                        .map(entered -> entered.orElseThrow(() -> CampaignsError.alreadyJoined(campaignId)))
                        .compose(participation -> JoiningRepository.giveTasks(tx, participation))
                        .map(promises -> promises.stream().mapToLong(p -> p).sum())
                        .compose(tasks -> promise(tx, campaignId, slot, tasks)));
    }

    static Future<Eligibility> eligibility(Sql sql, long campaignId, long userId, int maxCampaigns) {
        return JoiningRepository.findEligibility(sql, campaignId, userId).map(found -> {
            Eligibility eligibility = found.orElseThrow(() -> CampaignsError.notFound(campaignId));
            refusal(campaignId, eligibility, maxCampaigns).ifPresent(refused -> {
                throw refused;
            });
            return eligibility;
        });
    }

    /** The first reason against joining; empty for none. */
    private static Optional<Refused> refusal(long campaignId, Eligibility eligibility, int maxCampaigns) {
        Unavailable reason =
                switch (eligibility.state()) {
                    case DRAFT, PENDING -> Unavailable.NOT_ACTIVE;
                    case PAUSED -> Unavailable.PAUSED;
                    case COMPLETED, CANCELLED -> Unavailable.ENDED;
                    case ACTIVE -> reason(eligibility);
                };
        if (reason != null) {
            return Optional.of(notAvailable(reason));
        }
        if (eligibility.isJoined()) {
            return Optional.of(CampaignsError.alreadyJoined(campaignId));
        }
        if (eligibility.campaignsNow() >= maxCampaigns) {
            return Optional.of(notAvailable(Unavailable.USER_LIMIT_REACHED));
        }
        return eligibility.hasRoom() ? Optional.empty() : Optional.of(CampaignsError.CAMPAIGN_FULL.refusal());
    }

    private static Unavailable reason(Eligibility eligibility) {
        if (!eligibility.open()) {
            return Unavailable.ENDED;
        }
        if (!eligibility.hasNetwork()) {
            return Unavailable.NETWORK_REQUIRED;
        }
        if (!eligibility.inCountry()) {
            return Unavailable.COUNTRY_NOT_ALLOWED;
        }
        return eligibility.inCategory() ? null : Unavailable.CATEGORY_NOT_ALLOWED;
    }

    /** Takes a slot. Eligibility was read without a lock, so another user may have taken the last one. */
    static Future<Slot> takeSlot(Tx tx, long campaignId, long userId, Eligibility eligibility, int maxCampaigns) {
        return JoiningRepository.takeSlot(tx, campaignId, eligibility.isHeld())
                .compose(slot -> slot.isPresent() ? Future.succeededFuture(slot) : takeExpiredSlot(tx, campaignId))
                .compose(slot -> slot.map(Future::succeededFuture)
                        .orElseGet(() -> eligibility(tx, campaignId, userId, maxCampaigns)
                                .compose(still -> CampaignsError.CAMPAIGN_FULL.failed())));
    }

    /** Releases expired holds, then tries again. */
    private static Future<Optional<Slot>> takeExpiredSlot(Tx tx, long campaignId) {
        return StatusRepository.lock(tx, campaignId)
                .compose(locked -> DueRepository.releaseExpiredHolds(tx, campaignId))
                .compose(released -> released == 0
                        ? Future.succeededFuture(Optional.empty())
                        : JoiningRepository.takeSlot(tx, campaignId, false));
    }

    private static Future<Void> promise(Tx tx, long campaignId, Slot slot, long tasks) {
        long bestPost = slot.bestPostMissing();
        Future<?> promised =
                bestPost == 0 ? Future.succeededFuture() : JoiningRepository.promiseBestPost(tx, campaignId, bestPost);
        return promised.compose(done -> JoiningRepository.promise(tx, slot.advertiserId(), tasks + bestPost))
                .mapEmpty();
    }
}
