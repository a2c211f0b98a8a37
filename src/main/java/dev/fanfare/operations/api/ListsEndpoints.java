package dev.fanfare.operations.api;

import static dev.fanfare.operations.api.ReferenceList.CATEGORIES;
import static dev.fanfare.operations.api.ReferenceList.CITIES;
import static dev.fanfare.operations.api.ReferenceList.COUNTRIES;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.operations.api.CreateEntry.EntryCreated;
import dev.fanfare.operations.api.ListAllowed.Allowed;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import java.util.List;
import java.util.Locale;

/** The rows about countries, cities and categories. */
final class ListsEndpoints {
    private static final Access KEEPER = OPERATOR.needing(Permission.SETTINGS_MANAGE);

    static final List<Endpoint<?, ?>> ALL = List.of(
            post("/api/general/lists/locations/", ListPlaces.class)
                    .by(BACKEND)
                    .says("List every country with its cities."),
            allowed(COUNTRIES).shows(Allowed.Countries.class, Allowed.Countries::of),
            allowed(CITIES).shows(Allowed.Cities.class, Allowed.Cities::of),
            allowed(CATEGORIES).shows(Allowed.Categories.class, Allowed.Categories::of),
            listing(COUNTRIES).reads(ListEntries.Filter.class, body -> body.of(COUNTRIES)),
            creating(COUNTRIES).reads(CreateEntry.Country.class, CreateEntry.Country::ask),
            updating(COUNTRIES).reads(UpdateEntry.CountryChange.class, UpdateEntry.CountryChange::ask),
            deleting(COUNTRIES),
            listing(CITIES).reads(ListEntries.CityFilter.class, ListEntries.CityFilter::ask),
            creating(CITIES).reads(CreateEntry.City.class, CreateEntry.City::ask),
            updating(CITIES)
                    .reads(UpdateEntry.Renaming.class, body -> body.of(CITIES))
                    .refuses(CommonFault.RESOURCE_NOT_FOUND, CommonFault.DUPLICATE_RESOURCE),
            deleting(CITIES),
            listing(CATEGORIES).reads(ListEntries.Filter.class, body -> body.of(CATEGORIES)),
            creating(CATEGORIES).reads(CreateEntry.Category.class, CreateEntry.Category::ask),
            updating(CATEGORIES).reads(UpdateEntry.Renaming.class, body -> body.of(CATEGORIES)),
            deleting(CATEGORIES));

    private ListsEndpoints() {}

    private static Endpoint<ListAllowed, Allowed> allowed(ReferenceList list) {
        return post("/api/general/lists/allowed-" + plural(list) + "/", ListAllowed.class)
                .by(BACKEND)
                .says("List the " + plural(list) + " that can be chosen.")
                .reads(ListAllowed.NoInput.class, none -> new ListAllowed(list));
    }

    private static Endpoint<ListEntries, EntryPage> listing(ReferenceList list) {
        return post(path(list, "list"), ListEntries.class)
                .by(KEEPER)
                .says("List " + plural(list) + ", allowed or not.");
    }

    private static Endpoint<CreateEntry, EntryCreated> creating(ReferenceList list) {
        return post(path(list, "create"), CreateEntry.class)
                .by(KEEPER)
                .says("Add a " + list.entry() + ".")
                .refuses(CommonFault.DUPLICATE_RESOURCE)
                .creates();
    }

    private static Endpoint<UpdateEntry, Done> updating(ReferenceList list) {
        return post(path(list, "update"), UpdateEntry.class)
                .by(KEEPER)
                .says("Change a " + list.entry() + ", or whether it can be chosen.")
                .refuses(CommonFault.RESOURCE_NOT_FOUND);
    }

    private static Endpoint<DeleteEntry, Done> deleting(ReferenceList list) {
        return post(path(list, "delete"), DeleteEntry.class)
                .by(KEEPER)
                .says("Remove a " + list.entry() + " that nothing uses.")
                .reads(DeleteEntry.Which.class, body -> body.of(list))
                .refuses(CommonFault.RESOURCE_NOT_FOUND, OperationsError.RESOURCE_IN_USE);
    }

    private static String path(ReferenceList list, String action) {
        return "/admin/api/lists/" + plural(list) + "/" + action + "/";
    }

    private static String plural(ReferenceList list) {
        return list.name().toLowerCase(Locale.ROOT);
    }
}
