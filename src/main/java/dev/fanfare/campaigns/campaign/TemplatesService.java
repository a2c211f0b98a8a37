package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.TemplatesRepository.Stored;
import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.DeleteTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.KeepTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.ListTemplates;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.RenameTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.TemplateKept;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.Templates;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.people.advertiser.store.BrandRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Advertisers' templates of campaigns. */
record TemplatesService(Database db) {
    /** Of an advertiser. */
    static final int MAX = 50;

    Future<Templates> list(Caller caller, ListTemplates ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        return TemplatesRepository.list(db, ask.advertiserId()).map(Templates::new);
    }

    Future<Committed<TemplateKept>> keep(Caller caller, KeepTemplate ask) {
        String name = ask.name().strip();
        return onceByName(db.change(caller, ask, tx -> CampaignsRepository.find(tx, ask.campaignId())
                .map(found -> found.filter(campaign -> ActsFor.manages(caller, campaign.advertiserId()))
                        .orElseThrow(() -> CampaignsError.notFound(ask.campaignId())))
                .compose(campaign -> requireRoom(tx, campaign.advertiserId())
                        .compose(room -> TemplatesRepository.create(
                                tx, ask.campaignId(), name, Json.text(CampaignCopy.template(campaign)))))
                .compose(id -> note(tx, caller, "template.keep", id, Map.of("name", name))
                        .map(new TemplateKept("success", Translatable.of("The template was kept."), id)))));
    }

    /** Locks the advertiser, so that two at once stay within the limit. */
    private static Future<Void> requireRoom(Tx tx, long advertiserId) {
        return BrandRepository.lock(tx, advertiserId)
                .compose(locked -> TemplatesRepository.count(tx, advertiserId))
                .map(kept -> {
                    if (kept >= MAX) {
                        throw CommonFault.invalid("name", "is of one template too many: there are {0}", MAX);
                    }
                    return null;
                });
    }

    Future<Committed<ActionResult>> rename(Caller caller, RenameTemplate ask) {
        String name = ask.name().strip();
        return onceByName(db.change(caller, ask, tx -> lock(tx, caller, ask.templateId())
                .compose(locked -> TemplatesRepository.updateName(tx, ask.templateId(), name))
                .compose(renamed -> note(tx, caller, "template.rename", ask.templateId(), Map.of("name", name)))
                .map(new ActionResult("The template was renamed."))));
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteTemplate ask) {
        return db.change(caller, ask, tx -> lock(tx, caller, ask.templateId())
                .compose(locked -> TemplatesRepository.delete(tx, ask.templateId()))
                .compose(deleted -> note(tx, caller, "template.delete", ask.templateId(), null))
                .map(new ActionResult("The template was deleted.")));
    }

    private static Future<Stored> lock(Tx tx, Caller caller, long id) {
        return TemplatesRepository.lock(tx, id)
                .map(found -> found.filter(template -> ActsFor.manages(caller, template.advertiserId()))
                        .orElseThrow(() -> notFound(id)));
    }

    static RuntimeException notFound(long id) {
        return CommonFault.notFound("template", id);
    }

    private static <T> Future<T> onceByName(Future<T> change) {
        return change.recover(ConstraintErrors.map(
                Map.of(TemplatesRepository.ONCE, () -> CommonFault.duplicate("template", "name"))));
    }

    private static Future<Void> note(Tx tx, Caller caller, String action, long id, Object after) {
        return Audit.write(tx, caller, action, "campaign_template:" + id, null, after, null);
    }
}
