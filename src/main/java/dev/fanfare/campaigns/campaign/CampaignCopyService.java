package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.CopyCampaign;
import dev.fanfare.campaigns.campaign.api.CampaignsChanged;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.CreateCampaign.CampaignCreated;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Begins drafts with what a campaign or a template has. */
record CampaignCopyService(Bus bus, Database db, CampaignReferences references) {
    /**
     * What is copied.
     *
     * @param postRate in the campaign's currency; null for none
     */
    private record Source(CampaignFields fields, BigDecimal postRate) {
        CampaignDraft draft() {
            FieldErrors problems = new FieldErrors();
            return CampaignDraft.read(fields, postRate, problems)
                    .orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
        }
    }

    Future<Committed<CampaignCreated>> copy(Caller caller, CopyCampaign ask) {
        return source(caller, ask)
                .compose(source -> {
                    CampaignDraft draft = source.draft();
                    return references
                            .check(caller, draft)
                            .compose(price -> db.change(caller, ask, tx -> CampaignCreationService.create(
                                            tx, caller, price.of(draft), CampaignState.DRAFT)
                                    .compose(created ->
                                            rest(tx, created.campaignId(), ask).map(created))));
                })
                .compose(done -> bus.publish(new CampaignsChanged()).map(done));
    }

    /** What is set apart from the fields. */
    private static Future<Integer> rest(Tx tx, long campaignId, CopyCampaign ask) {
        return ask.campaignId() == null
                ? TemplatesRepository.insertThresholds(tx, campaignId, ask.templateId())
                : TemplatesRepository.insertRest(tx, campaignId, ask.campaignId());
    }

    private Future<Source> source(Caller caller, CopyCampaign ask) {
        return ask.campaignId() == null ? template(caller, ask) : campaign(caller, ask);
    }

    private Future<Source> campaign(Caller caller, CopyCampaign ask) {
        return CampaignsRepository.find(db, ask.campaignId())
                .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                        .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                .map(campaign -> new Source(
                        CampaignCopy.begin(
                                CampaignCopy.of(campaign),
                                campaign.advertiserId(),
                                ask.name() == null ? campaign.brief().name() : ask.name()),
                        campaign.postRate()));
    }

    private Future<Source> template(Caller caller, CopyCampaign ask) {
        return TemplatesRepository.find(db, ask.templateId())
                .map(found -> found.filter(template -> ActsFor.manages(caller, template.advertiserId()))
                        .orElseThrow(() -> TemplatesService.notFound(ask.templateId())))
                .map(template -> new Source(
                        CampaignCopy.begin(
                                template.read().applyTo(CampaignFields.DEFAULTS),
                                template.advertiserId(),
                                ask.name() == null ? template.name() : ask.name()),
                        template.postRate()));
    }
}
