package dev.fanfare.operations;

import dev.fanfare.money.Currencies;
import dev.fanfare.operations.api.Allowed;
import dev.fanfare.operations.api.CreateEntry;
import dev.fanfare.operations.api.DeleteEntry;
import dev.fanfare.operations.api.EntryCreated;
import dev.fanfare.operations.api.EntryPage;
import dev.fanfare.operations.api.ListAllowed;
import dev.fanfare.operations.api.ListEntries;
import dev.fanfare.operations.api.ListPlaces;
import dev.fanfare.operations.api.OperationsError;
import dev.fanfare.operations.api.Places;
import dev.fanfare.operations.api.ReferenceList;
import dev.fanfare.operations.api.UpdateEntry;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Supplier;

/** The lists that accounts and campaigns choose from. */
final class ListsService {
    private static final Map<String, Supplier<Refused>> NOT_ADDED = Map.of(
            "countries_code_key", () -> CommonFault.duplicate("country", "code"),
            "categories_code_key", () -> CommonFault.duplicate("category", "code"),
            "cities_country_id_name_key", () -> CommonFault.duplicate("city", "name"),
            "cities_country_id_fkey", () -> CommonFault.invalid("country_id", "is no country of the list"));

    private final Database database;

    ListsService(Database database) {
        this.database = database;
    }

    Future<Places> places(Caller caller, ListPlaces wish) {
        return ChoicesRepository.places(database);
    }

    Future<Allowed> allowed(Caller caller, ListAllowed wish) {
        return ChoicesRepository.allowed(database, wish.list()).map(Allowed::new);
    }

    Future<EntryPage> list(Caller caller, ListEntries wish) {
        Paging paging = Paging.of(wish.page(), wish.limit());
        return Future.all(EntriesRepository.list(database, wish, paging), EntriesRepository.count(database, wish))
                .map(both -> new EntryPage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<EntryCreated> create(Caller caller, CreateEntry wish) {
        requireCurrency(wish.currencyCode());
        return database.transaction(tx -> EntriesRepository.insert(tx, wish)
                        .recover(Violations.refusedBy(NOT_ADDED))
                        .compose(id -> audit(
                                        tx,
                                        caller,
                                        wish.list(),
                                        "create",
                                        id,
                                        null,
                                        new EntryPage.Entry(
                                                id,
                                                wish.code(),
                                                wish.name(),
                                                wish.currencyCode(),
                                                wish.countryId(),
                                                wish.allowed()))
                                .map(id)))
                .map(id -> new EntryCreated("success", "The " + wish.list().entry() + " was added.", id));
    }

    Future<Done> update(Caller caller, UpdateEntry wish) {
        requireCurrency(wish.currencyCode());
        return database.transaction(
                        tx -> locked(tx, wish.list(), wish.id()).compose(before -> EntriesRepository.update(tx, wish)
                                .recover(Violations.refusedBy(NOT_ADDED))
                                .compose(updated -> locked(tx, wish.list(), wish.id()))
                                .compose(after -> audit(tx, caller, wish.list(), "update", wish.id(), before, after))))
                .map(new Done("The " + wish.list().entry() + " was changed."));
    }

    Future<Done> delete(Caller caller, DeleteEntry wish) {
        ReferenceList list = wish.list();
        Supplier<Refused> used = () -> OperationsError.RESOURCE_IN_USE
                .refusal()
                .with("resource_type", list.entry())
                .with("resource_id", wish.id());
        return database.transaction(tx -> locked(tx, list, wish.id())
                        .compose(before -> EntriesRepository.delete(tx, list, wish.id())
                                .recover(Violations.refusedBy(Map.of(
                                        "users_country_id_fkey", used,
                                        "users_city_id_fkey", used,
                                        "cities_country_id_fkey", used)))
                                .compose(deleted -> deleted
                                        ? audit(tx, caller, list, "delete", wish.id(), before, null)
                                        : used.get().failed())))
                .map(new Done("The " + list.entry() + " was removed."));
    }

    private static Future<EntryPage.Entry> locked(Tx tx, ReferenceList list, int id) {
        return EntriesRepository.lock(tx, list, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound(list.entry(), id)));
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, ReferenceList list, String action, int id, Object before, Object after) {
        return Audit.write(tx, caller, list.entry() + "." + action, list.entry() + ":" + id, before, after, null);
    }

    private static void requireCurrency(String code) {
        if (code != null && !Currencies.isKnown(code)) {
            throw CommonFault.invalid("currency_code", "is not a known currency");
        }
    }
}
