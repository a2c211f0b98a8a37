package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.campaign.api.ActsFor;
import dev.fanfare.campaigns.discovery.api.Favourites.DeleteFavouriteList;
import dev.fanfare.campaigns.discovery.api.Favourites.FavouriteListSaved;
import dev.fanfare.campaigns.discovery.api.Favourites.FavouriteLists;
import dev.fanfare.campaigns.discovery.api.Favourites.ListFavourites;
import dev.fanfare.campaigns.discovery.api.Favourites.UpdateFavouriteList;
import dev.fanfare.campaigns.discovery.api.Favourites.UpdateFavouriteMembers;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Advertisers' lists of favourite publishers. */
record FavouritesService(Database db) {
    private static final int MAX_LISTS = 50;
    private static final int MAX_FAVOURITES = 1_000;

    Future<FavouriteLists> list(Caller caller, ListFavourites ask) {
        if (!ActsFor.views(caller, ask.advertiserId())) {
            throw CommonFault.notFound("advertiser", ask.advertiserId());
        }
        return FavouritesRepository.list(db, ask.advertiserId()).map(FavouriteLists::new);
    }

    Future<Committed<FavouriteListSaved>> save(Caller caller, UpdateFavouriteList ask) {
        long advertiserId = ask.advertiserId();
        if (!ActsFor.manages(caller, advertiserId)) {
            throw CommonFault.notFound("advertiser", advertiserId);
        }
        String name = ask.name().strip();
        return db.change(caller, ask, tx -> (ask.listId() == null
                                ? create(tx, advertiserId, name)
                                : rename(tx, advertiserId, ask.listId(), name))
                        .compose(id -> tellOwner(tx, caller, advertiserId)
                                .compose(told -> note(tx, caller, "favourites.save", id, Map.of("name", name)))
                                .map(new FavouriteListSaved("success", Translatable.of("The list was saved."), id))))
                .recover(ConstraintErrors.map(
                        Map.of(FavouritesRepository.ONCE, () -> CommonFault.duplicate("favourite_list", "name"))));
    }

    /** Notifies the advertiser's own account of changes by staff. */
    private static Future<Void> tellOwner(Tx tx, Caller caller, long advertiserId) {
        return caller.isOfTeam(advertiserId)
                ? Future.succeededFuture()
                : Outbox.write(tx, caller.requestId(), AccountMail.to(advertiserId, MailKind.ACCOUNT_CHANGED));
    }

    private static Future<Long> create(Tx tx, long advertiserId, String name) {
        return FavouritesRepository.lockAdvertiser(tx, advertiserId)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("advertiser", advertiserId)))
                .compose(locked -> FavouritesRepository.countLists(tx, advertiserId))
                .compose(lists -> {
                    if (lists >= MAX_LISTS) {
                        throw CommonFault.invalid("name", "is of one list too many: there are {0}", MAX_LISTS);
                    }
                    return FavouritesRepository.create(tx, advertiserId, name);
                });
    }

    private static Future<Long> rename(Tx tx, long advertiserId, long listId, String name) {
        return FavouritesRepository.lock(tx, listId).compose(owner -> {
            if (owner.filter(id -> id == advertiserId).isEmpty()) {
                throw notFound(listId);
            }
            return FavouritesRepository.updateName(tx, listId, name).map(listId);
        });
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteFavouriteList ask) {
        return db.change(caller, ask, tx -> lock(tx, caller, ask.listId())
                .compose(locked -> FavouritesRepository.delete(tx, ask.listId()))
                .compose(deleted -> note(tx, caller, "favourites.delete", ask.listId(), null))
                .map(new ActionResult("The list was deleted.")));
    }

    Future<Committed<ActionResult>> change(Caller caller, UpdateFavouriteMembers ask) {
        long id = ask.listId();
        return db.change(caller, ask, tx -> lock(tx, caller, id)
                .compose(locked -> FavouritesRepository.listUnknown(tx, ask.add()))
                .map(FavouritesService::requireNone)
                .compose(known -> FavouritesRepository.remove(tx, id, ask.remove()))
                .compose(removed -> FavouritesRepository.add(tx, id, ask.add()))
                .compose(added -> FavouritesRepository.count(tx, id))
                .compose(all -> {
                    if (all > MAX_FAVOURITES) {
                        throw CommonFault.invalid("add", "would make more than {0} of them", MAX_FAVOURITES);
                    }
                    return note(tx, caller, "favourites.change", id, Map.of("add", ask.add(), "remove", ask.remove()));
                })
                .map(new ActionResult("The list was changed.")));
    }

    private static List<Long> requireNone(List<Long> unknown) {
        if (!unknown.isEmpty()) {
            throw CommonFault.invalid(
                    "add",
                    "there are no creators {0} who can be found",
                    unknown.stream().map(id -> Long.toString(id)).collect(Collectors.joining(", ")));
        }
        return unknown;
    }

    private static Future<Long> lock(Tx tx, Caller caller, long listId) {
        return FavouritesRepository.lock(tx, listId)
                .map(owner -> owner.filter(id -> ActsFor.manages(caller, id)).orElseThrow(() -> notFound(listId)));
    }

    private static RuntimeException notFound(long listId) {
        return CommonFault.notFound("favourite_list", listId);
    }

    private static Future<Void> note(Tx tx, Caller caller, String action, long listId, Object after) {
        return Audit.write(tx, caller, action, "favourite_list:" + listId, null, after, null);
    }
}
