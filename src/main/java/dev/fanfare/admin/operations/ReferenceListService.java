package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry;
import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry.EntryCreated;
import dev.fanfare.admin.operations.api.EntryChanges.DeleteEntry;
import dev.fanfare.admin.operations.api.EntryChanges.UpdateEntry;
import dev.fanfare.admin.operations.api.ListAllowed;
import dev.fanfare.admin.operations.api.ListAllowed.Allowed;
import dev.fanfare.admin.operations.api.ListEntries;
import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.admin.operations.api.ListPlaces;
import dev.fanfare.admin.operations.api.ListPlaces.Places;
import dev.fanfare.admin.operations.api.OperationsError;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Supplier;

/** The lists of countries, cities and categories. */
record ReferenceListService(Database database) {
    private static final Map<String, Supplier<Refused>> NOT_ADDED = Map.of(
            "countries_code_key", () -> CommonFault.duplicate("country", "code"),
            "categories_code_key", () -> CommonFault.duplicate("category", "code"),
            "cities_country_id_name_key", () -> CommonFault.duplicate("city", "name"),
            "cities_country_id_fkey", () -> CommonFault.invalid("country_id", "is not a country of the list"));

    Future<Places> places(Caller caller, ListPlaces ask) {
        return ReferenceChoicesRepository.listPlaces(database);
    }

    Future<Allowed> allowed(Caller caller, ListAllowed ask) {
        return ReferenceChoicesRepository.listAllowed(database, ask.list()).map(Allowed::new);
    }

    Future<EntryPage> list(Caller caller, ListEntries ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        return Future.all(
                        ReferenceEntriesRepository.list(database, ask, paging),
                        ReferenceEntriesRepository.count(database, ask))
                .map(both -> new EntryPage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<Committed<EntryCreated>> create(Caller caller, CreateEntry ask) {
        requireCurrency(ask.currencyCode());
        return database.change(caller, ask, tx -> ReferenceEntriesRepository.insert(tx, ask)
                .recover(ConstraintErrors.map(NOT_ADDED))
                .compose(id -> audit(
                                tx,
                                caller,
                                ask.list(),
                                "create",
                                id,
                                null,
                                new EntryPage.Entry(
                                        id, ask.code(), ask.name(), ask.currencyCode(), ask.countryId(), ask.allowed()))
                        .map(new EntryCreated(
                                "success",
                                Translatable.of(
                                        "The {0} was added.",
                                        Translatable.noun(ask.list().entry())),
                                id))));
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdateEntry ask) {
        requireCurrency(ask.currencyCode());
        return database.change(caller, ask, tx -> locked(tx, ask.list(), ask.id())
                .compose(before -> ReferenceEntriesRepository.update(tx, ask)
                        .recover(ConstraintErrors.map(NOT_ADDED))
                        .compose(updated -> locked(tx, ask.list(), ask.id()))
                        .compose(after -> audit(tx, caller, ask.list(), "update", ask.id(), before, after)))
                .map(new ActionResult(Translatable.of(
                        "The {0} was changed.", Translatable.noun(ask.list().entry())))));
    }

    Future<Committed<ActionResult>> delete(Caller caller, DeleteEntry ask) {
        ReferenceList list = ask.list();
        Supplier<Refused> used = () -> OperationsError.RESOURCE_IN_USE
                .refusal()
                .with("resource_type", list.entry())
                .with("resource_id", ask.id());
        return database.change(caller, ask, tx -> locked(tx, list, ask.id())
                .compose(before -> ReferenceEntriesRepository.delete(tx, list, ask.id())
                        .recover(ConstraintErrors.map(Map.of(
                                "users_country_id_fkey", used,
                                "users_city_id_fkey", used,
                                "cities_country_id_fkey", used)))
                        .compose(deleted -> deleted
                                ? audit(tx, caller, list, "delete", ask.id(), before, null)
                                : used.get().<Void>failed()))
                .map(new ActionResult(Translatable.of("The {0} was removed.", Translatable.noun(list.entry())))));
    }

    private static Future<EntryPage.Entry> locked(Tx tx, ReferenceList list, int id) {
        return ReferenceEntriesRepository.lock(tx, list, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound(list.entry(), id)));
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, ReferenceList list, String action, int id, Object before, Object after) {
        return Audit.write(tx, caller, list.entry() + "." + action, list.entry() + ":" + id, before, after, null);
    }

    private static void requireCurrency(String code) {
        if (code != null && !Currencies.isListed(code)) {
            throw CommonFault.invalid("currency_code", "is not a known currency");
        }
    }
}
