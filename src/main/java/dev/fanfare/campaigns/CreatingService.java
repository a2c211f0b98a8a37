package dev.fanfare.campaigns;

import dev.fanfare.campaigns.CampaignReferences.Price;
import dev.fanfare.campaigns.api.CampaignEvents.CampaignActivated;
import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.campaigns.api.CreateCampaign;
import dev.fanfare.campaigns.api.CreateCampaign.CampaignCreated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Operators make campaigns. */
final class CreatingService {
    private final Database db;
    private final CampaignReferences references;

    CreatingService(Database db, CampaignReferences references) {
        this.db = db;
        this.references = references;
    }

    Future<CampaignCreated> create(Caller caller, CreateCampaign ask) {
        Map<String, String> problems = new LinkedHashMap<>();
        CampaignDraft draft =
                CampaignDraft.read(ask, problems).orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
        return references
                .check(caller, draft)
                .compose(price -> create(caller, draft, price))
                .map(CampaignCreated::new);
    }

    private Future<Long> create(Caller caller, CampaignDraft draft, Price price) {
        CampaignPromise promise =
                CampaignPromise.of(draft.rules(null), draft.currency(), price.advertiserCurrency(), price.rate());
        if (promise.isTooMuch()) {
            throw CommonFault.invalid("tasks.minimum_reward", "is more than can be paid");
        }
        return db.transaction(tx -> CreatingRepository.create(tx, draft, price.rate(), promise)
                .compose(id -> CreatingRepository.defineTask(tx, id, draft)
                        .compose(defined -> audit(tx, caller, id, draft))
                        .compose(audited -> draft.status() == CampaignState.ACTIVE
                                ? Outbox.write(tx, caller.requestId(), new CampaignActivated(id))
                                : Future.succeededFuture())
                        .map(id)));
    }

    private static Future<Void> audit(Tx tx, Caller caller, long id, CampaignDraft draft) {
        return Audit.write(tx, caller, "campaign.create", "campaign:" + id, null, draft, null);
    }
}
