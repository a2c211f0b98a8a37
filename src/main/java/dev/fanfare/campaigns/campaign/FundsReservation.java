package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.FundsReservationRepository.Position;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/** Covers the maximum cost of a locked campaign from the advertiser's funds, otherwise by credit. */
final class FundsReservation {
    /**
     * Before a campaign starts: reserves its maximum cost if the advertiser has the funds; otherwise the advertiser
     * needs a credit limit, which bounds promises as participants join. Fails with
     * {@link CampaignsError#CAMPAIGN_NOT_FUNDED}.
     */
    static Future<Void> requireFunds(Tx tx, long campaignId) {
        return reserve(tx, campaignId)
                .compose(refusal -> refusal.isPresent() ? refusal.get().failed() : Future.succeededFuture());
    }

    /** The same, but the result is the missing amount; empty if none is missing. */
    static Future<Optional<Refused>> reserve(Tx tx, long campaignId) {
        return FundsReservationRepository.lock(tx, campaignId).compose(position -> {
            if (position.funded() || !position.costs()) {
                return Future.succeededFuture(Optional.empty());
            }
            if (position.inOneCurrency() && position.bounded() && position.needs() <= position.free()) {
                return FundsReservationRepository.setReserve(tx, campaignId, true, null, position.needs())
                        .map(Optional.empty());
            }
            return Future.succeededFuture(position.credit() ? Optional.empty() : Optional.of(notFunded(position)));
        });
    }

    /** After changes of terms, capacity or tasks: adjusts the reserve. */
    static Future<Void> keepCovered(Tx tx, long campaignId) {
        return FundsReservationRepository.lock(tx, campaignId)
                .compose(position -> position.funded() && position.budget() == null
                        ? cover(tx, campaignId, position, null)
                        : Future.succeededFuture());
    }

    /**
     * Reserves a budget or the maximum cost.
     *
     * @param budget in minor units; null for the maximum cost
     */
    static Future<Void> cover(Tx tx, long campaignId, Position position, Long budget) {
        if (!position.inOneCurrency()) {
            throw notFunded(position);
        }
        if (budget == null && !position.bounded()) {
            throw CommonFault.invalid(
                    "max_participants", "is needed: the campaign's cost has to be known to be reserved");
        }
        long reserve = budget == null
                ? position.needs()
                : budget - (position.budget() == null ? 0 : position.budget() - position.reserveLeft());
        if (reserve < 0) {
            throw CommonFault.invalid("budget", "is less than what participants have been promised");
        }
        if (reserve - position.reserveLeft() > Math.max(position.free(), 0)) {
            throw missing(position, reserve - position.reserveLeft());
        }
        return FundsReservationRepository.setReserve(tx, campaignId, true, budget, reserve);
    }

    private static Refused notFunded(Position position) {
        if (!position.inOneCurrency()) {
            return CampaignsError.CAMPAIGN_NOT_FUNDED
                    .because(
                            "The campaign is in {0}, its brand's money in {1}: it needs credit.",
                            position.campaignCurrency(), position.currency())
                    .with("reason", "other_currency");
        }
        if (!position.bounded()) {
            return CampaignsError.CAMPAIGN_NOT_FUNDED
                    .because("The campaign needs max_participants, or a budget, for its cost to be reserved.")
                    .with("reason", "unbounded");
        }
        return missing(position, position.needs());
    }

    private static Refused missing(Position position, long needed) {
        Money needs = new Money(needed, position.currency());
        Money free = new Money(Math.max(position.free(), 0), position.currency());
        return CampaignsError.CAMPAIGN_NOT_FUNDED
                .because(
                        "{0} are needed and {1} are available: {2} are missing, or credit.",
                        needs, free, needs.minus(free))
                .with("reason", "funds_missing")
                .with("needed", needs.decimal())
                .with("available", free.decimal())
                .with("missing", needs.minus(free).decimal())
                .with("currency", position.currency());
    }
}
