package dev.fanfare.admin.operations;

import static dev.fanfare.admin.operations.api.ReferenceList.CATEGORIES;
import static dev.fanfare.admin.operations.api.ReferenceList.CITIES;
import static dev.fanfare.admin.operations.api.ReferenceList.COUNTRIES;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.jsonLines;

import dev.fanfare.admin.operations.api.AdminSettings;
import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry;
import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry.EntryCreated;
import dev.fanfare.admin.operations.api.EntryChanges.DeleteEntry;
import dev.fanfare.admin.operations.api.EntryChanges.UpdateEntry;
import dev.fanfare.admin.operations.api.ExportAudit;
import dev.fanfare.admin.operations.api.FailedEvents.ListFailedEvents;
import dev.fanfare.admin.operations.api.FailedEvents.RetryEvents;
import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetRequest;
import dev.fanfare.admin.operations.api.ListAllowed;
import dev.fanfare.admin.operations.api.ListAllowed.Allowed;
import dev.fanfare.admin.operations.api.ListAudit;
import dev.fanfare.admin.operations.api.ListChoices;
import dev.fanfare.admin.operations.api.ListDeprecatedCalls;
import dev.fanfare.admin.operations.api.ListEntries;
import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.admin.operations.api.ListPlaces;
import dev.fanfare.admin.operations.api.MakePartitions;
import dev.fanfare.admin.operations.api.OperationsError;
import dev.fanfare.admin.operations.api.PlatformConfig;
import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.admin.operations.api.PlatformConfig.GetConfig;
import dev.fanfare.admin.operations.api.PlatformConfig.GetSettings;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.admin.operations.api.UpdateSettings;
import dev.fanfare.admin.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.identity.AccountWritten;
import dev.fanfare.platform.identity.CountDeprecatedCalls;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.identity.MaintenanceChanged;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.tables.RetentionConfig;
import dev.fanfare.platform.tables.TableRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** The platform as a whole: settings, lists of countries, cities and categories, audit log. */
public final class OperationsModule extends DomainModule {
    private final Handlers<PlatformSettingsService> settings;
    private final Handlers<ReferenceListService> lists = onEveryLoop((bus, db) -> new ReferenceListService(bus, db));
    private final Handlers<AuditLogService> audit = onEveryLoop(context -> new AuditLogService(context.database()));
    private final Handlers<RetentionService> retention;
    private final Handlers<FailedEventsService> events =
            onEveryLoop(context -> new FailedEventsService(context.database()));
    private final Handlers<RequestTraceService> requests =
            onEveryLoop(context -> new RequestTraceService(context.database()));
    private final Handlers<DeprecatedCallsService> deprecated =
            onEveryLoop(context -> new DeprecatedCallsService(context.database()));

    private static final Access KEEPER = OPERATOR.needing(Permission.SETTINGS_MANAGE);

    /**
     * The platform as known to this node.
     *
     * @param platform build and environment
     * @param features features of this installation
     * @param legal what people read and accept
     * @param retention retention of expired rows
     * @param tables all tables
     */
    public OperationsModule(
            PlatformConfig.Platform platform,
            PlatformConfig.Features features,
            PlatformConfig.Legal legal,
            RetentionConfig retention,
            TableRegistry tables) {
        super("operations");
        settings = onEveryLoop(
                context -> new PlatformSettingsService(context.bus(), context.database(), platform, features, legal));
        this.retention = onEveryLoop(context -> new RetentionService(context.database(), retention, tables));
        settings.subscribe(SettingsChanged.class, s -> s::forget);
        forEveryone();
        forOperators();
        lists();
        settings.ask(GetPlatformSettings.class, s -> s::settings);
        settings.ask(GetMaintenance.class, s -> s::maintenance);
        deprecated.ask(CountDeprecatedCalls.class, s -> s::count);
        this.retention.job(new ForgetExpired(), Duration.ofMinutes(10), s -> s::forget);
        this.retention.job(new MakePartitions(), Duration.ofMinutes(1), s -> s::prepare);
        publishes(SettingsChanged.class, ConfigChanged.class, MaintenanceChanged.class, AccountWritten.class);
        staffQueue(
                "events", "/admin/api/events/failed/", Map.of(), (sql, caller) -> AuditLogRepository.countEvents(sql));
        staffSearch("request", "/admin/api/requests/get/", AuditLogRepository::findRequest);
    }

    private void forEveryone() {
        settings.endpoint(
                post("/web/api/get/config/", GetConfig.class, PUBLIC.evenInMaintenance())
                        .summary("Show what the platform offers, and its limits.")
                        .shared(ConfigChanged.class),
                s -> s::config);
    }

    private void forOperators() {
        settings.endpoint(
                post("/admin/api/settings/get/", GetSettings.class, OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .summary("Show the limits and switches, and the features that are fixed by the configuration.")
                        .shows(AdminSettings.class, AdminSettings::of),
                s -> s::show);
        settings.change(
                post("/admin/api/settings/update/", UpdateSettings.class, OPERATOR.needing(Permission.SETTINGS_MANAGE))
                        .exempt(APPROVAL, "decides about no money that is there")
                        .dryRuns()
                        .summary("Change limits and switches, on all nodes at once."),
                s -> s::update);
        audit.endpoint(
                post("/admin/api/audit/list/", ListAudit.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .summary(
                                "List what operators and backend tokens changed, and everybody's security events, newest first."),
                s -> s::list);
        audit.endpoint(
                post("/admin/api/audit/export/", ExportAudit.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .requiresStepUp()
                        .summary("Export the audit log as JSON lines after a cursor, the oldest first.")
                        .answers(jsonLines("audit", ListAudit.AuditLog.Entry.class, (ask, line) -> ask.from(line))),
                s -> s::export);
        requests.endpoint(
                post("/admin/api/requests/get/", GetRequest.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .exempt(PAGING, "the first hundred rows of one request")
                        .summary("Show what a request did, by its id: audit lines, journal entries, events, emails and"
                                + " proposals.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::trace);
        deprecated.endpoint(
                post(
                                "/admin/api/deprecated-calls/list/",
                                ListDeprecatedCalls.class,
                                OPERATOR.needing(Permission.AUDIT_VIEW))
                        .exempt(PAGING, "the thousand with the most calls")
                        .summary("List the clients that have called deprecated endpoints in the last 90 days."),
                s -> s::list);
        events.endpoint(
                post("/admin/api/events/failed/", ListFailedEvents.class, OPERATOR.needing(Permission.AUDIT_VIEW))
                        .summary("List events that failed so often that they are no longer tried, the oldest first."),
                s -> s::list);
        events.change(
                post("/admin/api/events/retry/", RetryEvents.class, KEEPER)
                        .summary("Have failed events tried again: those with the given ids, or the oldest thousand."),
                s -> s::retry);
    }

    private void lists() {
        lists.endpoint(
                post("/api/get/public/lists/", ListChoices.class, PUBLIC)
                        .exempt(PAGING, "reference data and settings")
                        .summary("List the countries, cities and categories that can be chosen.")
                        .shared(ConfigChanged.class),
                s -> s::choices);
        lists.endpoint(
                post("/api/general/lists/locations/", ListPlaces.class, BACKEND.anyLimit())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(LIMIT, "is the same for all")
                        .exempt(PAGING, "reference data that comes with a release")
                        .summary("List every country with its cities."),
                s -> s::places);
        lists.endpoint(allowed(COUNTRIES).shows(Allowed.Countries.class, Allowed.Countries::of), s -> s::allowed)
                .also(prior -> allowed(CITIES).shows(Allowed.Cities.class, Allowed.Cities::of))
                .also(prior -> allowed(CATEGORIES).shows(Allowed.Categories.class, Allowed.Categories::of));
        lists.endpoint(listing(COUNTRIES).reads(ListEntries.Filter.class, body -> body.of(COUNTRIES)), s -> s::list)
                .also(prior -> listing(CITIES).reads(ListEntries.CityFilter.class, ListEntries.CityFilter::ask))
                .also(prior -> listing(CATEGORIES).reads(ListEntries.Filter.class, body -> body.of(CATEGORIES)));
        lists.change(creating(COUNTRIES).reads(CreateEntry.Country.class, CreateEntry.Country::ask), s -> s::create)
                .also(prior -> creating(CITIES).reads(CreateEntry.City.class, CreateEntry.City::ask))
                .also(prior -> creating(CATEGORIES).reads(CreateEntry.Category.class, CreateEntry.Category::ask));
        lists.change(
                        updating(COUNTRIES).reads(UpdateEntry.CountryChange.class, UpdateEntry.CountryChange::ask),
                        s -> s::update)
                .also(prior -> updating(CITIES)
                        .reads(UpdateEntry.Renaming.class, body -> body.of(CITIES))
                        .errors(CommonFault.RESOURCE_NOT_FOUND, CommonFault.DUPLICATE_RESOURCE))
                .also(prior -> updating(CATEGORIES).reads(UpdateEntry.Renaming.class, body -> body.of(CATEGORIES)));
        lists.change(deleting(COUNTRIES), s -> s::delete)
                .also(prior -> deleting(CITIES))
                .also(prior -> deleting(CATEGORIES));
    }

    private static Endpoint<ListAllowed, Allowed> allowed(ReferenceList list) {
        return post("/api/general/lists/allowed-" + plural(list) + "/", ListAllowed.class, BACKEND.anyLimit())
                .exempt(PAGE, NoPage.PARTNERS)
                .exempt(LIMIT, "is the same for all")
                .exempt(PAGING, "reference data that comes with a release")
                .summary("List the " + plural(list) + " that can be chosen.")
                .reads(ListAllowed.NoInput.class, none -> new ListAllowed(list));
    }

    private static Endpoint<ListEntries, EntryPage> listing(ReferenceList list) {
        return post(path(list, "list"), ListEntries.class, KEEPER)
                .summary("List " + plural(list) + ", allowed or not.");
    }

    private static Endpoint<CreateEntry, EntryCreated> creating(ReferenceList list) {
        return post(path(list, "create"), CreateEntry.class, KEEPER)
                .summary("Add a " + list.entry() + ".")
                .errors(CommonFault.DUPLICATE_RESOURCE)
                .creates();
    }

    private static Endpoint<UpdateEntry, ActionResult> updating(ReferenceList list) {
        return post(path(list, "update"), UpdateEntry.class, KEEPER)
                .summary("Change a " + list.entry() + ", or whether it can be chosen.")
                .errors(CommonFault.RESOURCE_NOT_FOUND);
    }

    private static Endpoint<DeleteEntry, ActionResult> deleting(ReferenceList list) {
        return post(path(list, "delete"), DeleteEntry.class, KEEPER)
                .summary("Remove a " + list.entry() + " that nothing uses.")
                .reads(DeleteEntry.Which.class, body -> body.of(list))
                .errors(CommonFault.RESOURCE_NOT_FOUND, OperationsError.RESOURCE_IN_USE);
    }

    private static String path(ReferenceList list, String action) {
        return "/admin/api/lists/" + plural(list) + "/" + action + "/";
    }

    private static String plural(ReferenceList list) {
        return list.name().toLowerCase(Locale.ROOT);
    }
}
