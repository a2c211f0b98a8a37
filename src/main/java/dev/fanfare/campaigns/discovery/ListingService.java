package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.store.AdmissionsRepository;
import dev.fanfare.campaigns.discovery.api.Listing.BlockInvitations;
import dev.fanfare.campaigns.discovery.api.Listing.GetListing;
import dev.fanfare.campaigns.discovery.api.Listing.PublisherListing;
import dev.fanfare.campaigns.discovery.api.Listing.UpdateListing;
import dev.fanfare.campaigns.discovery.api.MinimumRate;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Lets publishers decide whether they are listed, their minimum rates, and which advertisers may not invite them. */
record ListingService(Database db, ConfiguredNetworks kinds) {
    Future<PublisherListing> get(Caller caller, GetListing ask) {
        return get(db, caller.id());
    }

    private static Future<PublisherListing> get(Sql sql, long userId) {
        return Future.all(
                        ListingRepository.find(sql, userId),
                        ListingRepository.listRates(sql, userId),
                        ListingRepository.listBlocked(sql, userId))
                .map(all -> {
                    Optional<Instant> listedAt = all.resultAt(0);
                    return new PublisherListing(
                            listedAt.isPresent(), listedAt.orElse(null), all.resultAt(1), all.resultAt(2));
                });
    }

    Future<Committed<PublisherListing>> save(Caller caller, UpdateListing ask) {
        long id = caller.id();
        List<String> networks = new ArrayList<>();
        List<Money> amounts = new ArrayList<>();
        read(ask.minimumRates(), networks, amounts);
        return db.change(caller, ask, tx -> (ask.listed() == null
                        ? Future.succeededFuture()
                        : saveListed(tx, caller, ask.listed()))
                .compose(saved -> ask.minimumRates() == null
                        ? Future.succeededFuture()
                        : ListingRepository.replaceRates(tx, id, networks, amounts))
                .compose(saved -> get(tx, id)));
    }

    /** A consent, and so always recorded. */
    private static Future<Void> saveListed(Tx tx, Caller caller, boolean listed) {
        return ListingRepository.save(tx, caller.id(), listed)
                .compose(saved -> Audit.event(tx, caller, listed ? "listing.on" : "listing.off", caller.id(), null));
    }

    /** Reads rates; throws a Refused that names every wrong one. */
    private void read(List<MinimumRate> rates, List<String> networks, List<Money> amounts) {
        FieldErrors problems = new FieldErrors();
        Set<List<String>> seen = new HashSet<>();
        List<MinimumRate> given = rates == null ? List.of() : rates;
        for (int i = 0; i < given.size(); i++) {
            MinimumRate rate = given.get(i);
            String at = "minimum_rates[" + i + "].";
            String network = rate.network().strip().toLowerCase(Locale.ROOT);
            Optional<Money> amount = Money.parse(rate.amount(), rate.currency());
            if (kinds.find(network).isEmpty()) {
                problems.put(at + "network", "must be among {0}", String.join(", ", kinds.names()));
            } else if (!seen.add(List.of(network, rate.currency()))) {
                problems.put(at + "network", "has two rates in this currency");
            }
            if (amount.isEmpty()) {
                problems.put(at + "amount", "has more decimals than {0}", rate.currency());
            } else {
                networks.add(network);
                amounts.add(amount.get());
            }
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
    }

    Future<Committed<ActionResult>> block(Caller caller, BlockInvitations ask) {
        long advertiserId = ask.advertiserId();
        return db.change(
                caller,
                ask,
                tx -> ask.blocked()
                        ? ListingRepository.insertBlock(tx, caller.id(), advertiserId)
                                .compose(blocked -> {
                                    if (!blocked) {
                                        throw CommonFault.notFound("advertiser", advertiserId);
                                    }
                                    return AdmissionsRepository.endInvitations(tx, caller.id(), advertiserId);
                                })
                                .map(new ActionResult("This brand no longer invites you."))
                        : ListingRepository.deleteBlock(tx, caller.id(), advertiserId)
                                .map(new ActionResult("This brand may invite you again.")));
    }
}
