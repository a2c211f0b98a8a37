package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignChangesRepository.LockedTerms;
import dev.fanfare.campaigns.campaign.CampaignReferences.Price;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign.CampaignUpdated;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign.Clearable;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Updates campaigns for operators and advertisers. */
record CampaignUpdateService(Bus bus, Database db, CampaignReferences references) {
    Future<Committed<CampaignUpdated>> update(Caller caller, UpdateCampaign ask) {
        return get(db, caller, ask.campaignId())
                .compose(now -> draft(db, caller, ask, now))
                .compose(draft -> ViewRewardEdits.named(references
                                .check(caller, draft)
                                .compose(price -> db.change(caller, ask, tx -> change(tx, caller, ask, draft, price)
                                        .compose(revision -> move(tx, caller, ask.campaignId(), ask.status())
                                                .map(new CampaignUpdated(revision))))))
                        .compose(done -> bus.publish(new CampaignsChanged()).map(done)));
    }

    private static Future<CampaignDraft> draft(Sql sql, Caller caller, UpdateCampaign ask, Campaign now) {
        CampaignFields before = CampaignFields.of(now);
        CampaignDraft draft = draft(cleared(BriefText.merge(ask.fields(), before), ask.clear()), now);
        CampaignState state = now.status();
        if (ActsFor.actor(caller) != Actor.ADVERTISER || state.isFinal()) {
            return Future.succeededFuture(draft);
        }
        // Of a draft all may be changed.
        Future<Set<String>> takenDown =
                state == CampaignState.DRAFT ? Future.succeededFuture(Set.of()) : CampaignPictures.takenDown(sql, now);
        return takenDown.map(fields -> {
            AdvertiserEdits.check(draft(before, now), draft, state, fields);
            return draft;
        });
    }

    private static CampaignFields cleared(CampaignFields fields, List<Clearable> clear) {
        CampaignFieldsBuilder cleared = CampaignFieldsBuilder.builder(fields);
        clear.forEach(one -> {
            switch (one) {
                case DATE_START -> cleared.dateStart(null);
                case MAX_PARTICIPANTS -> cleared.maxParticipants(null);
            }
        });
        return cleared.build();
    }

    private static CampaignDraft draft(CampaignFields fields, Campaign now) {
        FieldErrors problems = new FieldErrors();
        return CampaignDraft.read(fields, now.postRate(), problems)
                .orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
    }

    private static Future<Campaign> get(Sql sql, Caller caller, long id) {
        return CampaignsRepository.find(sql, id)
                .map(found -> found.filter(now -> ActsFor.manages(caller, now.advertiserId()))
                        .orElseThrow(() -> CampaignsError.notFound(id)));
    }

    /** Locks the campaign and merges the changes into its current values. */
    private static Future<Integer> change(
            Tx tx, Caller caller, UpdateCampaign ask, CampaignDraft expected, Price price) {
        long id = ask.campaignId();
        return CampaignChangesRepository.lockTerms(tx, id)
                .map(found -> found.orElseThrow(() -> CampaignsError.notFound(id)))
                .compose(locked -> get(tx, caller, id)
                        .compose(now -> draft(tx, caller, ask, now).compose(draft -> {
                            if (!isPriced(draft, expected)) {
                                throw CommonFault.SERVICE_UNAVAILABLE.because(
                                        "Another change of the campaign is in progress. Please try again.");
                            }
                            return CampaignChangesRepository.hasTasks(tx, id)
                                    .compose(joined -> {
                                        check(ask, draft, now, locked, joined);
                                        return Capacity.ensure(
                                                tx, id, locked.taken(), draft.maxParticipants(), "max_participants");
                                    })
                                    .compose(enough -> CampaignChangesRepository.update(
                                            tx,
                                            id,
                                            price(draft, now, locked, price).of(draft),
                                            unchanged(ask)))
                                    .compose(updated -> CampaignPictures.attach(
                                            tx,
                                            caller,
                                            id,
                                            draft,
                                            now.brief().imageLogo(),
                                            now.brief().imagePost()))
                                    .compose(attached -> CampaignChangesRepository.updateTask(tx, id, draft))
                                    .compose(redefined -> FundsReservation.keepCovered(tx, id))
                                    .compose(redefined -> get(tx, caller, id))
                                    .compose(after -> Audit.write(
                                                    tx, caller, "campaign.update", "campaign:" + id, now, after, null)
                                            .map(after.revision()));
                        })));
    }

    /** Whether the price looked up before the lock still applies to this draft. */
    private static boolean isPriced(CampaignDraft draft, CampaignDraft expected) {
        return draft.currency().equals(expected.currency()) && draft.advertiserId() == expected.advertiserId();
    }

    private static void check(
            UpdateCampaign ask, CampaignDraft draft, Campaign now, LockedTerms locked, boolean joined) {
        if (ask.revision() != null && ask.revision() != locked.revision()) {
            throw CampaignsError.CAMPAIGN_CHANGED.refusal();
        }
        if (locked.state().isFinal()) {
            throw CampaignsError.notAvailable(Unavailable.ENDED);
        }
        FieldErrors problems = new FieldErrors();
        boolean running = locked.state() == CampaignState.ACTIVE || locked.state() == CampaignState.PAUSED;
        if (ask.fields().dateEnd() != null && running && !draft.dateEnd().isAfter(BusinessTime.now())) {
            problems.put("date_end", "must be in the future");
        }
        if (joined && !draft.currency().equals(now.brief().currency())) {
            problems.put("currency", "cannot change any more: the campaign has participants");
        }
        if (joined && draft.advertiserId() != now.advertiserId()) {
            problems.put("advertiser_id", "cannot change any more: the campaign has participants");
        }
        boolean reserved = now.brief().funded() && !joined;
        if (reserved && !draft.currency().equals(now.brief().currency())) {
            problems.put("currency", "cannot change: the campaign is funded");
        }
        if (reserved && draft.advertiserId() != now.advertiserId()) {
            problems.put("advertiser_id", "cannot change: the campaign is funded");
        }
        if (joined && !draft.networks().containsAll(now.brief().networks())) {
            problems.put("networks", "can only be added to: the campaign has participants");
        }
        if (joined && draft.currency().equals(now.brief().currency())) {
            ViewRewardEdits.check(draft.currency(), locked.terms(), draft.terms(), "max_participants", problems);
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
    }

    /** Without a change of advertiser or currency the rate stays. */
    private static Price price(CampaignDraft draft, Campaign now, LockedTerms locked, Price today) {
        return draft.currency().equals(now.brief().currency()) && draft.advertiserId() == locked.advertiserId()
                ? new Price(today.advertiserCurrency(), locked.limitRate())
                : today;
    }

    /** Unchanged dates are kept: date parts would truncate their microseconds. */
    private static List<String> unchanged(UpdateCampaign ask) {
        CampaignFields changes = ask.fields();
        List<String> unchanged = new ArrayList<>();
        if (changes.dateStart() == null && !ask.clear().contains(Clearable.DATE_START)) {
            unchanged.add("starts_at");
        }
        if (changes.dateEnd() == null) {
            unchanged.add("date_end");
        }
        return unchanged;
    }

    private static Future<Void> move(Tx tx, Caller caller, long id, CampaignState to) {
        return to == null
                ? Future.succeededFuture()
                : CampaignChangesRepository.lock(tx, id)
                        .compose(locked -> locked.orElseThrow().state() == to
                                ? Future.succeededFuture()
                                : CampaignStatusService.move(
                                        tx, caller, ActsFor.actor(caller), id, locked.orElseThrow(), to));
    }
}
