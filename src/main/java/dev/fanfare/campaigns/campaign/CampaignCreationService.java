package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.campaigns.campaign.api.CampaignEvents.CampaignActivated;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.CreateCampaign.CampaignCreated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Creates campaigns for operators. */
record CampaignCreationService(Bus bus, Database db, CampaignReferences references) {
    Future<Committed<CampaignCreated>> create(Caller caller, CreateCampaign ask) {
        CampaignState status = ask.status() == null ? CampaignState.DRAFT : CampaignState.of(ask.status());
        CampaignDraft draft = draft(ask.fields().applyTo(CampaignFields.DEFAULTS), status);
        return references
                .check(caller, draft)
                .compose(price -> db.change(caller, ask, tx -> create(tx, caller, price.of(draft), status)))
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    private static CampaignDraft draft(CampaignFields fields, CampaignState status) {
        FieldErrors problems = new FieldErrors();
        if (status == CampaignState.ACTIVE
                && fields.dateEnd()
                        .instant()
                        .filter(end -> !end.isAfter(Instant.now()))
                        .isPresent()) {
            problems.put("date_end", "must be in the future");
        }
        return CampaignDraft.read(fields, null, problems)
                .orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
    }

    private static Future<CampaignCreated> create(Tx tx, Caller caller, Priced priced, CampaignState status) {
        return CampaignCreationRepository.create(tx, priced, status)
                .compose(id -> CampaignCreationRepository.defineTask(tx, id, priced.draft())
                        .compose(defined -> status == CampaignState.ACTIVE
                                ? FundsReservation.requireFunds(tx, id)
                                : Future.succeededFuture())
                        .compose(covered -> CampaignsRepository.find(tx, id))
                        .compose(created -> Audit.write(
                                tx, caller, "campaign.create", "campaign:" + id, null, created.orElseThrow(), null))
                        .compose(audited -> status == CampaignState.ACTIVE
                                ? Outbox.write(tx, caller.requestId(), new CampaignActivated(id))
                                : Future.succeededFuture())
                        .map(new CampaignCreated(id)));
    }
}
