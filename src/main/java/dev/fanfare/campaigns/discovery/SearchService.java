package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.discovery.api.PublisherCard.Person;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.campaigns.discovery.api.SearchPublishers.PublisherPage;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Lets advertisers search the publishers who agreed to be found. */
record SearchService(Database db, ConfiguredNetworks kinds) {
    /** The publishers of a part, and the cursor of what follows. */
    private record Found(List<Person> persons, String next) {}

    Future<PublisherPage> search(Caller caller, SearchPublishers ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return Future.all(requireList(ask), resolve(ask).compose(found -> found.problems()
                        .accepted()
                        .map(found.references())))
                .compose(both -> ListingRepository.listMatching(db, ask, both.resultAt(1), part))
                .map(read -> part.cut(read, Person::publisherId, Found::new))
                .compose(found -> ListingRepository.complete(db, found.persons())
                        .map(cards -> new PublisherPage(cards, found.next())));
    }

    Future<InputProblems> check(Caller caller, SearchPublishers.CheckSearch ask) {
        return resolve(ask.input()).map(found -> InputProblems.of(found.problems()));
    }

    /** What the filters refer to, and what there is not of that. */
    private record Resolved(ListingRepository.References references, FieldErrors problems) {}

    private Future<Resolved> resolve(SearchPublishers ask) {
        String category = OptionalText.blankToNull(ask.category());
        String country = OptionalText.blankToNull(ask.country());
        String network = ListingRepository.code(ask.network());
        return ListingRepository.findReferences(db, category, country).map(found -> {
            FieldErrors unknown = new FieldErrors();
            if (network != null && !kinds.names().contains(network)) {
                unknown.put("network", "must be among {0}", String.join(", ", kinds.names()));
            }
            if (category != null && found.category() == null) {
                unknown.put("category", "there is no category {0}", category);
            }
            if (country != null && found.country() == null) {
                unknown.put("country", "there is no country {0}", country);
            }
            return new Resolved(found, unknown);
        });
    }

    /** The list's advertiser; empty without a list. */
    private Future<Optional<Long>> requireList(SearchPublishers ask) {
        return ask.listId() == null
                ? Future.succeededFuture(Optional.empty())
                : FavouritesRepository.findOwner(db, ask.listId())
                        .map(owner -> Optional.of(owner.filter(ask.advertiserId()::equals)
                                .orElseThrow(() -> CommonFault.notFound("favourite_list", ask.listId()))));
    }
}
