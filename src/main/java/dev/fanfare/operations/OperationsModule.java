package dev.fanfare.operations;

import static dev.fanfare.operations.api.ReferenceList.CATEGORIES;
import static dev.fanfare.operations.api.ReferenceList.CITIES;
import static dev.fanfare.operations.api.ReferenceList.COUNTRIES;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Answering.jsonLines;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.operations.api.AdminSettings;
import dev.fanfare.operations.api.EntryChanges.CreateEntry;
import dev.fanfare.operations.api.EntryChanges.CreateEntry.EntryCreated;
import dev.fanfare.operations.api.EntryChanges.DeleteEntry;
import dev.fanfare.operations.api.EntryChanges.UpdateEntry;
import dev.fanfare.operations.api.ExportAudit;
import dev.fanfare.operations.api.FailedEvents.ListFailedEvents;
import dev.fanfare.operations.api.FailedEvents.RetryEvents;
import dev.fanfare.operations.api.ForgetExpired;
import dev.fanfare.operations.api.GetPlatformSettings;
import dev.fanfare.operations.api.ListAllowed;
import dev.fanfare.operations.api.ListAllowed.Allowed;
import dev.fanfare.operations.api.ListAudit;
import dev.fanfare.operations.api.ListEntries;
import dev.fanfare.operations.api.ListEntries.EntryPage;
import dev.fanfare.operations.api.ListPlaces;
import dev.fanfare.operations.api.OperationsError;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.operations.api.PlatformConfig.GetConfig;
import dev.fanfare.operations.api.PlatformConfig.GetSettings;
import dev.fanfare.operations.api.ReferenceList;
import dev.fanfare.operations.api.UpdateSettings;
import dev.fanfare.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.identity.AccountWrote;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.identity.MaintenanceChanged;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import java.time.Duration;
import java.util.Locale;

/** The platform as a whole: its settings, its lists of countries, cities and categories, its audit log. */
public final class OperationsModule extends DomainModule {
    private static final Access KEEPER = OPERATOR.needing(Permission.SETTINGS_MANAGE);

    /**
     * The platform as this node knows it.
     *
     * @param platform this build and where it runs
     * @param features what this installation offers
     * @param retention for how long rows stay once they are over
     */
    public OperationsModule(
            PlatformConfig.Platform platform, PlatformConfig.Features features, RetentionConfig retention) {
        super("operations");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, platform, features, retention));
        answers.subscribe(SettingsChanged.class, s -> s.settings::forget);
        forEveryone(answers);
        forOperators(answers);
        lists(answers);
        answers.ask(GetPlatformSettings.class, s -> s.settings::settings);
        answers.ask(GetMaintenance.class, s -> s.settings::maintenance);
        answers.job(new ForgetExpired(), Duration.ofMinutes(10), s -> s.retention::forget);
        publishes(SettingsChanged.class, ConfigChanged.class, MaintenanceChanged.class, AccountWrote.class);
    }

    private static void forEveryone(Answers<Services> answers) {
        answers.endpoint(
                post("/web/api/get/config/", GetConfig.class)
                        .by(PUBLIC.evenInMaintenance())
                        .says("Show what the platform offers, and its limits.")
                        .shared(ConfigChanged.class),
                s -> s.settings::config);
    }

    private static void forOperators(Answers<Services> answers) {
        answers.endpoint(
                post("/admin/api/settings/get/", GetSettings.class)
                        .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .says("Show the limits and switches, and the features that are fixed by the configuration.")
                        .shows(AdminSettings.class, AdminSettings::of),
                s -> s.settings::show);
        answers.change(
                post("/admin/api/settings/update/", UpdateSettings.class)
                        .by(OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .dryRuns()
                        .says("Change limits and switches, on all nodes at once."),
                s -> s.settings::update);
        answers.endpoint(
                post("/admin/api/audit/list/", ListAudit.class)
                        .by(OPERATOR.needing(Permission.AUDIT_VIEW))
                        .says(
                                "List what operators and backend tokens changed, and everybody's security events, newest first."),
                s -> s.audit::list);
        answers.endpoint(
                post("/admin/api/audit/export/", ExportAudit.class)
                        .by(OPERATOR.needing(Permission.AUDIT_VIEW))
                        .says("Export the audit log as JSON lines after a cursor, the oldest first.")
                        .answers(jsonLines("audit", ListAudit.AuditLog.Entry.class, (ask, line) -> ask.from(line))),
                s -> s.audit::export);
        answers.endpoint(
                post("/admin/api/events/failed/", ListFailedEvents.class)
                        .by(KEEPER)
                        .says("List events that failed so often that they are no longer tried, the oldest first."),
                s -> s.events::list);
        answers.change(
                post("/admin/api/events/retry/", RetryEvents.class)
                        .by(KEEPER)
                        .says("Have failed events tried again: those with the given ids, or the oldest thousand."),
                s -> s.events::retry);
    }

    private static void lists(Answers<Services> answers) {
        answers.endpoint(
                post("/api/general/lists/locations/", ListPlaces.class)
                        .by(BACKEND)
                        .says("List every country with its cities."),
                s -> s.lists::places);
        answers.endpoint(
                        allowed(COUNTRIES).shows(Allowed.Countries.class, Allowed.Countries::of), s -> s.lists::allowed)
                .also(prior -> allowed(CITIES).shows(Allowed.Cities.class, Allowed.Cities::of))
                .also(prior -> allowed(CATEGORIES).shows(Allowed.Categories.class, Allowed.Categories::of));
        answers.endpoint(
                        listing(COUNTRIES).reads(ListEntries.Filter.class, body -> body.of(COUNTRIES)),
                        s -> s.lists::list)
                .also(prior -> listing(CITIES).reads(ListEntries.CityFilter.class, ListEntries.CityFilter::ask))
                .also(prior -> listing(CATEGORIES).reads(ListEntries.Filter.class, body -> body.of(CATEGORIES)));
        answers.change(
                        creating(COUNTRIES).reads(CreateEntry.Country.class, CreateEntry.Country::ask),
                        s -> s.lists::create)
                .also(prior -> creating(CITIES).reads(CreateEntry.City.class, CreateEntry.City::ask))
                .also(prior -> creating(CATEGORIES).reads(CreateEntry.Category.class, CreateEntry.Category::ask));
        answers.change(
                        updating(COUNTRIES).reads(UpdateEntry.CountryChange.class, UpdateEntry.CountryChange::ask),
                        s -> s.lists::update)
                .also(prior -> updating(CITIES)
                        .reads(UpdateEntry.Renaming.class, body -> body.of(CITIES))
                        .refuses(CommonFault.RESOURCE_NOT_FOUND, CommonFault.DUPLICATE_RESOURCE))
                .also(prior -> updating(CATEGORIES).reads(UpdateEntry.Renaming.class, body -> body.of(CATEGORIES)));
        answers.change(deleting(COUNTRIES), s -> s.lists::delete)
                .also(prior -> deleting(CITIES))
                .also(prior -> deleting(CATEGORIES));
    }

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

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final SettingsService settings;
        private final ListsService lists;
        private final AuditLogService audit;
        private final RetentionService retention;
        private final EventsService events;

        Services(
                Parts parts,
                PlatformConfig.Platform platform,
                PlatformConfig.Features features,
                RetentionConfig retention) {
            this.settings = new SettingsService(parts.bus(), parts.database(), platform, features);
            this.lists = new ListsService(parts.database());
            this.audit = new AuditLogService(parts.database());
            this.retention = new RetentionService(parts.database(), retention);
            this.events = new EventsService(parts.database());
        }
    }
}
