package dev.fanfare.campaigns.campaign;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.notAvailable;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.CampaignJoinRepository.Eligibility;
import dev.fanfare.campaigns.campaign.CampaignJoinRepository.Slot;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign.CampaignJoined;
import dev.fanfare.campaigns.campaign.api.PostRegister;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.people.advertiser.store.SpendingRepository;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lets publishers join campaigns. */
record CampaignJoinService(Bus bus, Database db) {
    Future<Committed<CampaignJoined>> join(Caller caller, JoinCampaign ask) {
        return join(caller, ask, ask.campaignId(), ask.termsVersion(), new CampaignJoined(ask.campaignId()));
    }

    Future<Committed<ActionResult>> postRegister(Caller caller, PostRegister ask) {
        return join(
                caller,
                ask,
                ask.campaignId(),
                ask.termsVersion(),
                new ActionResult(new CampaignJoined(ask.campaignId()).message()));
    }

    /** Checks eligibility without a transaction first, so that a rush on a full campaign takes no locks. */
    private <R extends Message> Future<Committed<R>> join(
            Caller caller, Ask<R> ask, long campaignId, String accepted, R answer) {
        long userId = caller.id();
        return bus.ask(caller, new GetPlatformSettings())
                .map(PlatformSettings::maxCampaignsPerUser)
                .compose(maxCampaigns -> eligibility(db, campaignId, userId, maxCampaigns)
                        .compose(eligible -> db.change(
                                caller, ask, tx -> join(tx, campaignId, userId, accepted, eligible, maxCampaigns)
                                        .map(answer))))
                .recover(ConstraintErrors.map(Map.of(
                        SpendingRepository.WITHIN_LIMIT,
                        () -> notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED),
                        FundsReservationRepository.WITHIN_RESERVE,
                        () -> notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED))));
    }

    /** Checks again what may have changed: how many campaigns the user has, and what each statement finds. */
    private static Future<Void> join(
            Tx tx, long campaignId, long userId, String accepted, Eligibility eligible, int maxCampaigns) {
        CampaignJoinRepository.lockUser(tx, userId);
        Future<Long> campaigns = CampaignJoinRepository.countCampaigns(tx, userId);
        Future<Locked> campaign = lock(tx, campaignId);
        Future<Optional<Slot>> slot = CampaignJoinRepository.takeSlot(tx, campaignId, userId);
        Future<Boolean> entered = CampaignJoinRepository.insertParticipation(tx, campaignId, userId);
        Future<Long> tasks = CampaignJoinRepository.insertTasks(tx, campaignId, userId);
        Future<Boolean> admitted = eligible.chosen()
                ? CampaignJoinRepository.takeAdmission(tx, campaignId, userId)
                : Future.succeededFuture(false);
        return entered.compose(isNew -> {
                    if (!isNew) {
                        throw CampaignsError.alreadyJoined(campaignId);
                    }
                    return campaigns;
                })
                .compose(now -> {
                    if (now >= maxCampaigns) {
                        throw notAvailable(Unavailable.USER_LIMIT_REACHED);
                    }
                    return campaign;
                })
                .compose(locked -> slot.compose(taken -> orExpired(tx, campaignId, userId, locked, taken)))
                .compose(taken -> Future.all(tasks, admitted).compose(both -> {
                    requireAccepted(taken, accepted);
                    boolean isAdmitted = both.resultAt(1);
                    if (eligible.byChoice() && !isAdmitted) {
                        throw notAvailable(Unavailable.APPLICATION_REQUIRED);
                    }
                    return promise(tx, campaignId, taken, both.resultAt(0));
                }));
    }

    /** Of a locked campaign, so that its terms are those that were accepted. */
    private static void requireAccepted(Slot slot, String accepted) {
        if (slot.termsVersion() == null || slot.termsVersion().equals(accepted)) {
            return;
        }
        throw accepted == null || accepted.isBlank()
                ? CommonFault.invalidInput(List.of("terms_version"), Map.of())
                : CommonFault.invalid("terms_version", "is not the present one, which is {0}", slot.termsVersion());
    }

    private static Future<Locked> lock(Tx tx, long campaignId) {
        return CampaignChangesRepository.lock(tx, campaignId)
                .map(found -> found.orElseThrow(() -> CampaignsError.notFound(campaignId)));
    }

    static Future<Eligibility> eligibility(Sql sql, long campaignId, long userId, int maxCampaigns) {
        return CampaignJoinRepository.findEligibility(sql, campaignId, userId).map(found -> {
            Eligibility eligibility = found.filter(one -> one.state().isPublished())
                    .orElseThrow(() -> CampaignsError.notFound(campaignId));
            eligibility.obstacles(maxCampaigns).stream().findFirst().ifPresent(reason -> {
                throw CampaignsError.refused(campaignId, reason);
            });
            return eligibility;
        });
    }

    /** Takes a slot of a locked campaign for a user without one. */
    static Future<Slot> takeSlot(Tx tx, long campaignId, long userId, Locked campaign) {
        return CampaignJoinRepository.takeSlot(tx, campaignId, userId)
                .compose(slot -> orExpired(tx, campaignId, userId, campaign, slot));
    }

    /** Returns the slot, or one with an expired hold. Checks again, since eligibility was read without a lock. */
    private static Future<Slot> orExpired(Tx tx, long campaignId, long userId, Locked campaign, Optional<Slot> slot) {
        if (slot.isPresent()) {
            return Future.succeededFuture(slot.get());
        }
        Unavailable.closed(campaign.state(), campaign.open()).ifPresent(reason -> {
            throw notAvailable(reason);
        });
        return CampaignJoinRepository.releaseExpiredHolds(tx, campaignId, 100)
                .compose(released -> released == 0
                        ? Future.succeededFuture(Optional.<Slot>empty())
                        : CampaignJoinRepository.takeSlot(tx, campaignId, userId))
                .map(found -> found.orElseThrow(CampaignsError.CAMPAIGN_FULL::refusal));
    }

    /**
     * The last lock, held only for the commit, since all spending of the advertiser waits for it. A funded campaign
     * uses its own reserve instead of locking the advertiser.
     */
    private static Future<Void> promise(Tx tx, long campaignId, Slot slot, long tasks) {
        long bestPost = slot.bestPostMissing();
        if (slot.funded()) {
            return FundsReservationRepository.take(tx, campaignId, tasks, bestPost);
        }
        if (bestPost != 0) {
            CampaignJoinRepository.reserveBestPost(tx, campaignId, bestPost);
        }
        return SpendingRepository.addPromised(tx, slot.advertiserId(), tasks + bestPost);
    }
}
