package dev.fanfare.campaigns;

import dev.fanfare.campaigns.ReservesRepository.Position;
import dev.fanfare.campaigns.StatusRepository.Locked;
import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.campaigns.api.CampaignsChanged;
import dev.fanfare.campaigns.api.CampaignsError;
import dev.fanfare.campaigns.api.FundCampaign;
import dev.fanfare.campaigns.api.Unavailable;
import dev.fanfare.money.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Map;

/** Reserves money for campaigns, for operators and advertisers. */
final class FundingService {
    private final Bus bus;
    private final Database db;

    FundingService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<Committed<Done>> fund(Caller caller, FundCampaign ask) {
        long id = ask.campaignId();
        return db.change(caller, ask, tx -> StatusRepository.lock(tx, id)
                        .map(found -> found.filter(campaign -> StatusService.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(id)))
                        .compose(campaign -> fund(tx, caller, ask, campaign)))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static Future<Done> fund(Tx tx, Caller caller, FundCampaign ask, Locked campaign) {
        long id = ask.campaignId();
        if (campaign.state().isFinal()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        return UpdatingRepository.hasTasks(tx, id)
                .compose(joined -> ReservesRepository.lock(tx, id)
                        .compose(position -> reserve(tx, ask, campaign, position, joined)))
                .compose(reserved -> ReservesRepository.lock(tx, id))
                .compose(after -> {
                    String reserved = new Money(after.reserveLeft(), after.currency()).toString();
                    return Audit.write(
                                    tx,
                                    caller,
                                    "campaign.fund",
                                    "campaign:" + id,
                                    Map.of("funded", campaign.funded()),
                                    Map.of("funded", after.funded(), "reserved", reserved),
                                    null)
                            .map(new Done(reserved + " are reserved for those who are still to join."));
                });
    }

    private static Future<Void> reserve(Tx tx, FundCampaign ask, Locked campaign, Position position, boolean joined) {
        Long budget = budget(ask.budget(), position.currency());
        boolean waiting = campaign.state() == CampaignState.DRAFT || campaign.state() == CampaignState.PENDING;
        if (budget != null && budget == 0) {
            if (!waiting) {
                throw CommonFault.invalid("budget", "must be positive: the campaign has started");
            }
            return ReservesRepository.keep(tx, ask.campaignId(), false, null, 0);
        }
        if (joined && !position.funded()) {
            throw CommonFault.invalid("campaign_id", "runs on credit: somebody has joined");
        }
        if (joined && budget != null && position.budget() == null) {
            throw CommonFault.invalid("budget", "cannot be set any more: somebody has joined");
        }
        return Reserving.cover(tx, ask.campaignId(), position, budget);
    }

    private static Long budget(BigDecimal budget, String currency) {
        return budget == null
                ? null
                : Money.parse(budget, currency)
                        .orElseThrow(() ->
                                CommonFault.invalid("budget", "has more decimals or digits than the currency allows"))
                        .minor();
    }
}
