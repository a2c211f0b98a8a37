package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.LockedTerms;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.formats.text.NetworkName;
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
import java.util.Map;
import java.util.stream.Collectors;

/** Changes a campaign's terms for those who are still to join, for operators and advertisers. */
record CampaignSettingsService(Bus bus, Database db, ConfiguredNetworks kinds) {
    Future<Committed<ActionResult>> set(Caller caller, SetCampaignSettings ask) {
        FieldErrors problems = new FieldErrors();
        CampaignSettings settings = CampaignSettings.read(ask.settings() == null ? Map.of() : ask.settings(), problems);
        refuse(problems);
        long id = ask.campaignId();
        return ViewRewardEdits.named(db.change(caller, ask, tx -> CampaignChangesRepository.lockTerms(tx, id)
                        .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                                .orElseThrow(() -> CampaignsError.notFound(id)))
                        .compose(campaign -> CampaignChangesRepository.hasTasks(tx, id)
                                .compose(joined -> change(tx, caller, ask, campaign, settings, joined)))
                        .map(new ActionResult("The campaign's settings have been changed."))))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    /** @param joined whether it ever had participants */
    private Future<Void> change(
            Tx tx,
            Caller caller,
            SetCampaignSettings ask,
            LockedTerms campaign,
            CampaignSettings settings,
            boolean joined) {
        long id = ask.campaignId();
        if (campaign.state().isFinal()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        FieldErrors problems = new FieldErrors();
        if (ActsFor.actor(caller) == Actor.ADVERTISER && campaign.state() != CampaignState.DRAFT) {
            settings.values().keySet().stream()
                    .filter(key -> key != CampaignSettings.Key.MAX_PARTICIPANTS)
                    .forEach(key -> AdvertiserEdits.refuse(key.field(), problems));
            if (ask.rewardRules() != null
                    && !AdvertiserEdits.raisesBudget(campaign.terms().rewardRules(), views(ask, campaign, problems))) {
                AdvertiserEdits.refuse("reward_rules", problems);
            }
            refuse(problems);
        }
        CampaignTerms terms = settings.applyTo(campaign.terms(), campaign.currency(), problems);
        if (ask.rewardRules() != null) {
            terms = terms.with(views(ask, campaign, problems));
        }
        check(campaign, terms, joined, problems);
        refuse(problems);
        return store(tx, caller, id, campaign, terms);
    }

    private static ViewRewardTerms views(SetCampaignSettings ask, LockedTerms campaign, FieldErrors problems) {
        return new ViewRewardInput(campaign.currency(), problems).read(ask.rewardRules());
    }

    private void check(LockedTerms campaign, CampaignTerms terms, boolean joined, FieldErrors problems) {
        if (!problems.isEmpty()) {
            return;
        }
        String places = CampaignSettings.Key.MAX_PARTICIPANTS.field();
        ViewRewardInput.checkSharing(places, terms.rewardRules(), terms.maxParticipants(), problems);
        if (joined) {
            ViewRewardEdits.check(campaign.currency(), campaign.terms(), terms, places, problems);
        }
        List<String> unreadable = terms.rewardRules() == null ? List.of() : kinds.withoutViews(campaign.networks());
        if (!unreadable.isEmpty()) {
            problems.put(
                    "reward_rules",
                    "need networks that tell us views: {0} does not",
                    unreadable.stream().map(NetworkName::of).collect(Collectors.joining(", ")));
        }
    }

    private static Future<Void> store(Tx tx, Caller caller, long id, LockedTerms campaign, CampaignTerms terms) {
        ViewRewardTerms views = terms.rewardRules();
        CampaignPromise promise = CampaignPromise.of(
                terms.reward(), views, campaign.currency(), campaign.advertiserCurrency(), campaign.limitRate());
        if (promise.isTooMuch()) {
            throw CommonFault.invalid("settings", "would promise more than can be paid");
        }
        return Capacity.ensure(tx, id, campaign.taken(), terms.maxParticipants(), "settings.max_participants")
                .compose(enough -> CampaignChangesRepository.changeTerms(
                        tx, id, terms, promise, views == null ? 0 : views.budget(campaign.currency())))
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
