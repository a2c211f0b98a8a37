package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.Locked;
import dev.fanfare.campaigns.campaign.FundsReservationRepository.Position;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.FundCampaign;
import dev.fanfare.campaigns.campaign.api.ListCampaignFunding;
import dev.fanfare.campaigns.campaign.api.ListCampaignFunding.CampaignFunding;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Map;

/** Reserves money for campaigns, for operators and advertisers, and tells everybody which are covered. */
record CampaignFundingService(Bus bus, Database db) {
    Future<CampaignFunding> list(Caller caller, ListCampaignFunding ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return FundingBadgesRepository.list(db, ask.campaignIds(), part)
                .map(found -> part.cut(found, CampaignFunding.Item::id, CampaignFunding::new));
    }

    Future<Committed<ActionResult>> fund(Caller caller, FundCampaign ask) {
        long id = ask.campaignId();
        return db.change(caller, ask, tx -> CampaignChangesRepository.lock(tx, id)
                        .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(id)))
                        .compose(campaign -> fund(tx, caller, ask, campaign)))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static Future<ActionResult> fund(Tx tx, Caller caller, FundCampaign ask, Locked campaign) {
        long id = ask.campaignId();
        if (campaign.state().isFinal()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        return CampaignChangesRepository.hasTasks(tx, id)
                .compose(joined -> FundsReservationRepository.lock(tx, id)
                        .compose(position -> reserve(tx, ask, campaign, position, joined)))
                .compose(reserved -> FundsReservationRepository.lock(tx, id))
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
                            .map(new ActionResult("{0} are reserved for those who are still to join.", reserved));
                });
    }

    private static Future<Void> reserve(Tx tx, FundCampaign ask, Locked campaign, Position position, boolean joined) {
        Long budget = budget(ask.budget(), position.currency());
        boolean waiting = campaign.state() == CampaignState.DRAFT || campaign.state() == CampaignState.PENDING;
        if (budget != null && budget == 0) {
            if (!waiting) {
                throw CommonFault.invalid("budget", "must be positive: the campaign has started");
            }
            return FundsReservationRepository.setReserve(tx, ask.campaignId(), false, null, 0);
        }
        if (joined && !position.funded()) {
            throw CommonFault.invalid("campaign_id", "runs on credit: the campaign has participants");
        }
        if (joined && budget != null && position.budget() == null) {
            throw CommonFault.invalid("budget", "cannot be set any more: the campaign has participants");
        }
        return FundsReservation.cover(tx, ask.campaignId(), position, budget);
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
