package dev.fanfare.campaigns.campaign;

import dev.fanfare.admin.operations.api.ListCurrencies;
import dev.fanfare.campaigns.campaign.CampaignChangesRepository.References;
import dev.fanfare.campaigns.campaign.CampaignDraft.Priced;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.money.exchange.api.GetRate;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** Checks what a campaign refers to: advertiser, currency, networks, countries and categories. */
record CampaignReferences(Bus bus, Database db, ConfiguredNetworks kinds) {
    /**
     * The advertiser's currency.
     *
     * @param rate value of one unit of the campaign's currency in the advertiser's, today
     */
    record Price(String advertiserCurrency, BigDecimal rate) {
        /** Prices a campaign; throws a Refused of 422 if its maximum cost is too high. */
        Priced of(CampaignDraft draft) {
            CampaignPromise promise =
                    CampaignPromise.of(draft.reward(), draft.rewardRules(), draft.currency(), advertiserCurrency, rate);
            if (promise.isTooMuch()) {
                throw CommonFault.invalid("tasks.minimum_reward", "is more than can be paid");
            }
            long views = draft.rewardRules() == null ? 0 : draft.rewardRules().budget(draft.currency());
            return new Priced(draft, rate, promise.task(), promise.bestPost(), views);
        }
    }

    /** Checks all references and returns the price; a Refused of 422 names missing ones. */
    Future<Price> check(Caller caller, CampaignDraft draft) {
        return CampaignChangesRepository.findReferences(db, draft).compose(references -> {
            check(draft, references);
            return rate(caller, draft.currency(), references.advertiserCurrency())
                    .map(rate -> new Price(references.advertiserCurrency(), rate));
        });
    }

    private void check(CampaignDraft draft, References references) {
        FieldErrors problems = new FieldErrors();
        if (!kinds.names().containsAll(draft.networks())) {
            problems.put("networks", "must be among {0}", String.join(", ", kinds.names()));
        }
        List<String> unreadable = draft.rewardRules() == null ? List.of() : kinds.withoutViews(draft.networks());
        if (!unreadable.isEmpty()) {
            problems.putIfAbsent(
                    "networks",
                    "must tell us views where they are paid: {0} does not",
                    unreadable.stream().map(NetworkName::of).collect(Collectors.joining(", ")));
        }
        if (!references.unknownCountries().isEmpty()) {
            problems.put(
                    "countries",
                    "there is no country {0}",
                    references.unknownCountries().get(0));
        }
        if (!references.unknownCategories().isEmpty()) {
            problems.put(
                    "categories",
                    "there is no category {0}",
                    references.unknownCategories().get(0));
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
        if (references.advertiserCurrency() == null) {
            throw CommonFault.notFound("advertiser", draft.advertiserId());
        }
    }

    /** The advertiser's own currency needs no rate; others must be offered by the platform. */
    private Future<BigDecimal> rate(Caller caller, String from, String to) {
        if (from.equals(to)) {
            return Future.succeededFuture(BigDecimal.ONE);
        }
        return bus.ask(caller, new GetRate(from, to))
                .recover(cause -> CommonFault.INVALID_VALUES.isStatusOf(cause)
                        ? CommonFault.invalid("currency", "cannot be converted to the brand's currency, {0}", to)
                                .failed()
                        : Future.failedFuture(cause))
                .compose(rate -> bus.ask(caller, new ListCurrencies()).map(offered -> {
                    if (!offered.codes().contains(from)) {
                        throw CommonFault.invalid("currency", "is not offered");
                    }
                    return rate.rate();
                }));
    }
}
