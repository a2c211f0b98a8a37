package dev.fanfare.campaigns;

import static dev.fanfare.campaigns.api.CampaignsError.notAvailable;

import dev.fanfare.campaigns.JoiningRepository.Place;
import dev.fanfare.campaigns.JoiningRepository.Standing;
import dev.fanfare.campaigns.api.CampaignsError;
import dev.fanfare.campaigns.api.JoinCampaign;
import dev.fanfare.campaigns.api.JoinCampaign.CampaignJoined;
import dev.fanfare.campaigns.api.Unavailable;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** Publishers join campaigns. */
final class JoiningService {
    private final Bus bus;
    private final Database db;

    JoiningService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<CampaignJoined> join(Caller caller, JoinCampaign ask) {
        long campaignId = ask.campaignId();
        return bus.ask(caller, new GetPlatformSettings())
                .compose(settings -> join(campaignId, caller.id(), settings.maxCampaignsPerUser()))
                .recover(Violations.refusedBy(Map.of(
                        JoiningRepository.WITHIN_LIMIT, () -> notAvailable(Unavailable.ADVERTISER_LIMIT_REACHED))))
                .map(joined -> new CampaignJoined(campaignId));
    }

    /** Who cannot join hears so from one read: a rush on a full campaign takes no locks and no transactions. */
    private Future<Void> join(long campaignId, long userId, int maxCampaigns) {
        return standing(db, campaignId, userId, maxCampaigns)
                .compose(open -> db.transaction(tx -> join(tx, campaignId, userId, maxCampaigns)));
    }

    private static Future<Void> join(Tx tx, long campaignId, long userId, int maxCampaigns) {
        return JoiningRepository.lockUser(tx, userId)
                .compose(locked -> standing(tx, campaignId, userId, maxCampaigns))
                .compose(standing -> standing.isHeld()
                        // The hold may be lapsing at this moment: only under the campaign's lock it stays as it is.
                        ? StatusRepository.lock(tx, campaignId)
                                .compose(locked -> standing(tx, campaignId, userId, maxCampaigns))
                        : Future.succeededFuture(standing))
                .compose(standing -> place(tx, campaignId, userId, standing, maxCampaigns))
                .compose(place -> JoiningRepository.enter(tx, campaignId, userId)
                        .map(entered -> entered.orElseThrow(() -> CampaignsError.alreadyJoined(campaignId)))
                        .compose(participation -> JoiningRepository.giveTasks(tx, participation))
                        .map(promises -> promises.stream().mapToLong(p -> p).sum())
                        .compose(tasks -> promise(tx, campaignId, place, tasks)));
    }

    static Future<Standing> standing(Sql sql, long campaignId, long userId, int maxCampaigns) {
        return JoiningRepository.findStanding(sql, campaignId, userId).map(found -> {
            Standing standing = found.orElseThrow(() -> CampaignsError.notFound(campaignId));
            refusal(campaignId, standing, maxCampaigns).ifPresent(refused -> {
                throw refused;
            });
            return standing;
        });
    }

    /** What stands in the way, the first of it. */
    private static Optional<Refused> refusal(long campaignId, Standing standing, int maxCampaigns) {
        Unavailable reason =
                switch (standing.state()) {
                    case DRAFT, PENDING -> Unavailable.NOT_ACTIVE;
                    case PAUSED -> Unavailable.PAUSED;
                    case COMPLETED, CANCELLED -> Unavailable.ENDED;
                    case ACTIVE -> reason(standing);
                };
        if (reason != null) {
            return Optional.of(notAvailable(reason));
        }
        if (standing.isJoined()) {
            return Optional.of(CampaignsError.alreadyJoined(campaignId));
        }
        if (standing.campaignsNow() >= maxCampaigns) {
            return Optional.of(notAvailable(Unavailable.USER_LIMIT_REACHED));
        }
        return standing.hasRoom() ? Optional.empty() : Optional.of(CampaignsError.CAMPAIGN_FULL.refusal());
    }

    private static Unavailable reason(Standing standing) {
        if (!standing.open()) {
            return Unavailable.ENDED;
        }
        if (!standing.hasNetwork()) {
            return Unavailable.NETWORK_REQUIRED;
        }
        if (!standing.inCountry()) {
            return Unavailable.COUNTRY_NOT_ALLOWED;
        }
        return standing.inCategory() ? null : Unavailable.CATEGORY_NOT_ALLOWED;
    }

    /** The standing was read without a lock: only this statement takes the place, and others may have been faster. */
    static Future<Place> place(Tx tx, long campaignId, long userId, Standing standing, int maxCampaigns) {
        return JoiningRepository.takePlace(tx, campaignId, standing.isHeld())
                .compose(place -> place.isPresent() ? Future.succeededFuture(place) : lapsedPlace(tx, campaignId))
                .compose(place -> place.map(Future::succeededFuture)
                        .orElseGet(() -> standing(tx, campaignId, userId, maxCampaigns)
                                .compose(still -> CampaignsError.CAMPAIGN_FULL.failed())));
    }

    /** A place that was held for somebody who did not come in time. */
    private static Future<Optional<Place>> lapsedPlace(Tx tx, long campaignId) {
        return StatusRepository.lock(tx, campaignId)
                .compose(locked -> DueRepository.releaseLapsed(tx, campaignId))
                .compose(released -> released == 0
                        ? Future.succeededFuture(Optional.empty())
                        : JoiningRepository.takePlace(tx, campaignId, false));
    }

    private static Future<Void> promise(Tx tx, long campaignId, Place place, long tasks) {
        long bestPost = place.bestPostMissing();
        Future<?> noted =
                bestPost == 0 ? Future.succeededFuture() : JoiningRepository.promiseBestPost(tx, campaignId, bestPost);
        return noted.compose(done -> JoiningRepository.promise(tx, place.advertiserId(), tasks + bestPost))
                .mapEmpty();
    }
}
