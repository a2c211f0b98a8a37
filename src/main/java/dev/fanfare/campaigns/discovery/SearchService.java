package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.discovery.api.PublisherCard.Person;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.campaigns.discovery.api.SearchPublishers.PublisherPage;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Lets advertisers search the publishers who agreed to be found. */
record SearchService(Database db) {
    /** The publishers of a part, and the cursor of what follows. */
    private record Found(List<Person> persons, String next) {}

    Future<PublisherPage> search(Caller caller, SearchPublishers ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return requireList(ask)
                .compose(known -> ListingRepository.listMatching(db, ask, part))
                .map(read -> part.cut(read, Person::publisherId, Found::new))
                .compose(found -> ListingRepository.complete(db, found.persons())
                        .map(cards -> new PublisherPage(cards, found.next())));
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
