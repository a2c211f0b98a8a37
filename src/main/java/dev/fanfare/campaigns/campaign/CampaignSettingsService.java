package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.LockedTerms;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.List;

/** Changes a campaign's terms for those who are still to join, for operators and advertisers. */
record CampaignSettingsService(Bus bus, Database db) {
    Future<Committed<ActionResult>> set(Caller caller, SetCampaignSettings ask) {
        FieldErrors problems = new FieldErrors();
        CampaignSettings settings = CampaignSettings.read(ask.settings(), problems);
        refuse(problems);
        long id = ask.campaignId();
        return db.change(caller, ask, tx -> CampaignChangesRepository.lockTerms(tx, id)
                        .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(id)))
                        .compose(campaign -> change(tx, caller, id, campaign, settings))
                        .map(new ActionResult("The campaign's settings have been changed.")))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static Future<Void> change(Tx tx, Caller caller, long id, LockedTerms campaign, CampaignSettings settings) {
        if (campaign.state().isFinal()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        FieldErrors problems = new FieldErrors();
        if (ActsFor.actor(caller) == Actor.ADVERTISER && campaign.state() != CampaignState.DRAFT) {
            settings.values().keySet().stream()
                    .filter(key -> key != CampaignSettings.Key.MAX_PARTICIPANTS)
                    .forEach(key -> AdvertiserEdits.refuse(key.field(), problems));
            refuse(problems);
        }
        CampaignTerms terms = settings.applyTo(campaign.terms(), campaign.currency(), problems);
        refuse(problems);
        CampaignPromise promise = CampaignPromise.of(
                terms.reward(), campaign.currency(), campaign.advertiserCurrency(), campaign.limitRate());
        if (promise.isTooMuch()) {
            throw CommonFault.invalid("settings", "would promise more than can be paid");
        }
        return Capacity.ensure(tx, id, campaign.taken(), terms.maxParticipants(), "settings.max_participants")
                .compose(enough -> CampaignChangesRepository.changeTerms(tx, id, terms, promise))
                .compose(changed -> FundsReservation.keepCovered(tx, id))
                .compose(changed ->
                        Audit.write(tx, caller, "campaign.settings", "campaign:" + id, campaign.terms(), terms, null));
    }

    private static void refuse(FieldErrors problems) {
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
    }
}
