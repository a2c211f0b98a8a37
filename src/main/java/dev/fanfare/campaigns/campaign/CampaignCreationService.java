package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.CreateCampaign.CampaignCreated;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Actor;
import io.vertx.core.Future;
import java.util.List;

/** Creates campaigns for operators and advertisers. */
record CampaignCreationService(Bus bus, Database db, CampaignReferences references) {
    Future<Committed<CampaignCreated>> create(Caller caller, CreateCampaign ask) {
        CampaignState status =
                ask.status() == null ? CampaignState.DRAFT : ask.status().state();
        boolean byAdvertiser = ActsFor.actor(caller) == Actor.ADVERTISER;
        if (byAdvertiser) {
            check(caller, ask, status);
        }
        CampaignDraft draft = draft(BriefText.merge(ask.fields(), CampaignFields.DEFAULTS), status);
        return references
                .check(caller, draft)
                .compose(price -> db.change(
                        caller,
                        ask,
                        tx -> byAdvertiser
                                ? submit(tx, caller, price.of(draft), status)
                                : create(tx, caller, price.of(draft), status)))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static void check(Caller caller, CreateCampaign ask, CampaignState status) {
        long advertiserId = ask.fields().advertiserId();
        if (!ActsFor.manages(caller, advertiserId)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
        FieldErrors problems = new FieldErrors();
        if (status == CampaignState.ACTIVE) {
            problems.put("status", "must be draft or pending: campaigns are approved before they start");
        }
        if (Boolean.TRUE.equals(ask.fields().tasksFeatured())) {
            problems.put("tasks_featured", "is set by operators");
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
    }

    /** An advertiser's draft, which is submitted by its move. */
    private static Future<CampaignCreated> submit(Tx tx, Caller caller, Priced priced, CampaignState status) {
        return create(tx, caller, priced, CampaignState.DRAFT)
                .compose(created -> status == CampaignState.DRAFT
                        ? Future.succeededFuture(created)
                        : CampaignChangesRepository.lock(tx, created.campaignId())
                                .compose(locked -> CampaignStatusService.move(
                                        tx,
                                        caller,
                                        Actor.ADVERTISER,
                                        created.campaignId(),
                                        locked.orElseThrow(),
                                        status))
                                .map(created));
    }

    private static CampaignDraft draft(CampaignFields fields, CampaignState status) {
        FieldErrors problems = new FieldErrors();
        if (status == CampaignState.ACTIVE
                && fields.dateEnd()
                        .end()
                        .filter(end -> !end.isAfter(BusinessTime.now()))
                        .isPresent()) {
            problems.put("date_end", "must be in the future");
        }
        return CampaignDraft.read(fields, null, problems)
                .orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
    }

    /** Stores a campaign with the task that everybody gets. */
    static Future<CampaignCreated> create(Tx tx, Caller caller, Priced priced, CampaignState status) {
        return CampaignChangesRepository.create(tx, priced, status)
                .compose(id -> CampaignChangesRepository.defineTask(tx, id, priced.draft())
                        .compose(defined -> status == CampaignState.ACTIVE
                                ? FundsReservation.requireFunds(tx, id)
                                : Future.succeededFuture())
                        .compose(covered -> CampaignPictures.attach(tx, caller, id, priced.draft(), null, null))
                        .compose(attached -> CampaignsRepository.find(tx, id))
                        .compose(created -> Audit.write(
                                tx, caller, "campaign.create", "campaign:" + id, null, created.orElseThrow(), null))
                        .map(new CampaignCreated(id)));
    }
}
