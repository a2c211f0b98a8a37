package dev.fanfare.admin.operations;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry;
import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry.EntryCreated;
import dev.fanfare.admin.operations.api.EntryChanges.DeleteEntry;
import dev.fanfare.admin.operations.api.EntryChanges.UpdateEntry;
import dev.fanfare.admin.operations.api.ListAllowed;
import dev.fanfare.admin.operations.api.ListAllowed.Allowed;
import dev.fanfare.admin.operations.api.ListChoices;
import dev.fanfare.admin.operations.api.ListChoices.Choices;
import dev.fanfare.admin.operations.api.ListEntries;
import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.admin.operations.api.ListPlaces;
import dev.fanfare.admin.operations.api.ListPlaces.Places;
import dev.fanfare.admin.operations.api.OperationsError;
import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.ConstraintErrors;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The lists of countries, cities and categories. */
record ReferenceListService(Bus bus, Database database) {
    private static final Map<String, Supplier<Refused>> NOT_ADDED = Map.of(
            "countries_code_key", () -> CommonFault.duplicate("country", "code"),
            "categories_code_key", () -> CommonFault.duplicate("category", "code"),
            "cities_country_id_name_key", () -> CommonFault.duplicate("city", "name"),
            "cities_country_id_fkey", () -> CommonFault.invalid("country_id", "is not a country of the list"));

    Future<Places> places(Caller caller, ListPlaces ask) {
        return ReferenceEntriesRepository.listPlaces(database);
    }

    Future<Allowed> allowed(Caller caller, ListAllowed ask) {
        return ReferenceEntriesRepository.listAllowed(database, ask.list()).map(Allowed::new);
    }

    /** Three statements in one round trip. */
    Future<Choices> choices(Caller caller, ListChoices ask) {
        return Future.all(
                        ReferenceEntriesRepository.listAllowed(database, ReferenceList.COUNTRIES),
                        ReferenceEntriesRepository.listAllowed(database, ReferenceList.CITIES),
                        ReferenceEntriesRepository.listAllowed(database, ReferenceList.CATEGORIES))
                .map(all -> choices(all.resultAt(0), all.resultAt(1), all.resultAt(2)));
    }

    private static Choices choices(
            List<EntryPage.Entry> countries, List<EntryPage.Entry> cities, List<EntryPage.Entry> categories) {
        Map<Integer, List<Choices.City>> byCountry = cities.stream()
                .collect(groupingBy(
                        EntryPage.Entry::countryId,
                        mapping(city -> new Choices.City(city.id(), city.name()), toList())));
        return new Choices(
                countries.stream()
                        .map(country -> new Choices.Country(
                                country.id(),
                                country.code(),
                                country.name(),
                                country.currencyCode(),
                                byCountry.getOrDefault(country.id(), List.of())))
                        .toList(),
                categories.stream()
                        .map(category -> new Choices.Category(category.id(), category.code(), category.name()))
                        .toList());
    }

    /** The choices have changed on all nodes. */
    private <T> Future<T> told(T done) {
        return bus.publish(new ConfigChanged()).map(done);
    }

    Future<EntryPage> list(Caller caller, ListEntries ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        return part.readByKey(
                        () -> ReferenceEntriesRepository.list(database, ask, part),
                        () -> ReferenceEntriesRepository.count(database, ask),
                        EntryPage.Entry::name,
                        entry -> (long) entry.id())
                .map(found -> new EntryPage(found.items(), found.place()));
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
                                                id,
                                                ask.code(),
                                                ask.name(),
                                                ask.currencyCode(),
                                                ask.countryId(),
                                                ask.allowed()))
                                .map(new EntryCreated(
                                        "success",
                                        Translatable.of(
                                                "The {0} was added.",
                                                Translatable.noun(ask.list().entry())),
                                        id))))
                .compose(this::told);
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdateEntry ask) {
        requireCurrency(ask.currencyCode());
        return database.change(caller, ask, tx -> locked(tx, ask.list(), ask.id())
                        .compose(before -> ReferenceEntriesRepository.update(tx, ask)
                                .recover(ConstraintErrors.map(NOT_ADDED))
                                .compose(updated -> locked(tx, ask.list(), ask.id()))
                                .compose(after -> audit(tx, caller, ask.list(), "update", ask.id(), before, after)))
                        .map(new ActionResult(Translatable.of(
                                "The {0} was changed.",
                                Translatable.noun(ask.list().entry())))))
                .compose(this::told);
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
                        .map(new ActionResult(
                                Translatable.of("The {0} was removed.", Translatable.noun(list.entry())))))
                .compose(this::told);
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
