package dev.fanfare.campaigns;

import dev.fanfare.campaigns.CreatingRepository.References;
import dev.fanfare.campaigns.api.CampaignActivated;
import dev.fanfare.campaigns.api.CampaignCreated;
import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.campaigns.api.CreateCampaign;
import dev.fanfare.exchange.api.GetRate;
import dev.fanfare.exchange.api.Rate;
import dev.fanfare.networks.api.ListNetworkKinds;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Operators make campaigns. */
final class CreatingService {
    private final Bus bus;
    private final Database db;

    CreatingService(Bus bus, Database db) {
        this.bus = bus;
        this.db = db;
    }

    Future<CampaignCreated> create(Caller caller, CreateCampaign ask) {
        Map<String, String> problems = new LinkedHashMap<>();
        CampaignDraft draft =
                CampaignDraft.read(ask, problems).orElseThrow(() -> CommonFault.invalidInput(List.of(), problems));
        return Future.all(CreatingRepository.references(db, draft), bus.ask(caller, new ListNetworkKinds()))
                .compose(both -> {
                    References references = both.resultAt(0);
                    check(draft, references, both.resultAt(1));
                    return rate(caller, draft.currency(), references.advertiserCurrency())
                            .compose(rate -> create(caller, draft, references.advertiserCurrency(), rate));
                })
                .map(CampaignCreated::new);
    }

    private static void check(CampaignDraft draft, References references, NetworkKinds kinds) {
        Map<String, String> problems = new LinkedHashMap<>();
        if (!kinds.names().containsAll(draft.networks())) {
            problems.put("networks", "must be among " + String.join(", ", kinds.names()));
        }
        if (!references.unknownCountries().isEmpty()) {
            problems.put(
                    "countries",
                    "there is no country " + references.unknownCountries().get(0));
        }
        if (!references.unknownCategories().isEmpty()) {
            problems.put(
                    "categories",
                    "there is no category " + references.unknownCategories().get(0));
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
        if (references.advertiserCurrency() == null) {
            throw CommonFault.notFound("advertiser", draft.advertiserId());
        }
    }

    private Future<BigDecimal> rate(Caller caller, String from, String to) {
        return from.equals(to)
                ? Future.succeededFuture(BigDecimal.ONE)
                : bus.ask(caller, new GetRate(from, to)).map(Rate::rate);
    }

    private Future<Long> create(Caller caller, CampaignDraft draft, String advertiserCurrency, BigDecimal rate) {
        CampaignPromise promise = CampaignPromise.of(
                new CampaignPromise.Rules(
                        draft.minimumReward(),
                        draft.bonusActive(),
                        draft.bonusReach(),
                        draft.bonusEngagement(),
                        draft.bonusBestPost()),
                draft.currency(),
                advertiserCurrency,
                rate);
        if (promise.isTooMuch()) {
            throw CommonFault.invalid("tasks.minimum_reward", "is more than can be paid");
        }
        return db.transaction(tx -> CreatingRepository.create(tx, draft, rate, promise)
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
