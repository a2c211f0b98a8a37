package dev.fanfare.people.oauth;

import static dev.fanfare.platform.endpoint.Access.APPLICATION;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.people.oauth.api.Authorize;
import dev.fanfare.people.oauth.api.BeginDevice;
import dev.fanfare.people.oauth.api.ConnectedApplications.Disconnect;
import dev.fanfare.people.oauth.api.ConnectedApplications.ListConnected;
import dev.fanfare.people.oauth.api.DecideDevice;
import dev.fanfare.people.oauth.api.GrantTokens;
import dev.fanfare.people.oauth.api.IntrospectToken;
import dev.fanfare.people.oauth.api.OAuthApplications.CreateApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.DecideRegistration;
import dev.fanfare.people.oauth.api.OAuthApplications.DisableApplication;
import dev.fanfare.people.oauth.api.OAuthApplications.ListApplications;
import dev.fanfare.people.oauth.api.OAuthApplications.RotateSecret;
import dev.fanfare.people.oauth.api.OAuthError;
import dev.fanfare.people.oauth.api.OAuthJobs.DeleteUnusedClients;
import dev.fanfare.people.oauth.api.OAuthJobs.EndExpiredGrants;
import dev.fanfare.people.oauth.api.OwnApplications.DisableOwnApplication;
import dev.fanfare.people.oauth.api.OwnApplications.ListOwnApplications;
import dev.fanfare.people.oauth.api.OwnApplications.RegisterApplication;
import dev.fanfare.people.oauth.api.OwnApplications.RotateOwnSecret;
import dev.fanfare.people.oauth.api.OwnApplications.SelfService;
import dev.fanfare.people.oauth.api.OwnApplications.UpdateApplication;
import dev.fanfare.people.oauth.api.ProgramRequests.ListProgramRequests;
import dev.fanfare.people.oauth.api.RegisterClient;
import dev.fanfare.people.oauth.api.RevokeAppToken;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.identity.RecordRequests;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntFunction;

/** The OAuth 2 server: applications, and the grants that users give them. */
public final class OAuthModule extends DomainModule {
    private final Handlers<ApplicationsService> applications = onEveryLoop(ApplicationsService::new);
    private final Handlers<OwnApplicationsService> own;
    private final Handlers<ProgramRequestsService> requests = onEveryLoop((bus, db) -> new ProgramRequestsService(db));
    private final Handlers<GrantsService> grants;
    private final Handlers<ConnectedApplicationsService> connected = onEveryLoop(ConnectedApplicationsService::new);

    /**
     * Creates the module.
     *
     * @param address the public address of this service, by the port of the request
     * @param passwordGrant whether trusted applications may exchange passwords for tokens
     * @param selfService who registers applications without staff
     * @param registersClients whether applications may register themselves
     */
    public OAuthModule(
            IntFunction<String> address, boolean passwordGrant, SelfService selfService, boolean registersClients) {
        super("oauth");
        own = onEveryLoop((bus, db) -> new OwnApplicationsService(bus, db, selfService));
        grants = onEveryLoop((bus, db) -> new GrantsService(bus, db, passwordGrant));
        forOperators();
        forOwners();
        forUsers();
        routes(context -> new OAuthRoutes(context.bus(), address, passwordGrant, registersClients));
        routes(context -> new ClientRegistrationRoutes(context.bus(), registersClients));
        routes(context -> new DeviceRoutes(context.bus(), address));
        Handlers<SelfRegisteredService> clients = onEveryLoop((bus, db) -> new SelfRegisteredService(db));
        clients.ask(RegisterClient.class, s -> s::register);
        clients.job(new DeleteUnusedClients(), Duration.ofMinutes(10), s -> s::deleteUnused);
        grants.ask(Authorize.class, s -> s::authorize);
        grants.ask(GrantTokens.class, s -> s::grant);
        Handlers<DevicesService> devices = onEveryLoop(DevicesService::new);
        devices.ask(BeginDevice.class, s -> s::begin);
        devices.ask(DecideDevice.class, s -> s::decide);
        grants.ask(RevokeAppToken.class, s -> s::revoke);
        grants.ask(IntrospectToken.class, s -> s::introspect);
        grants.job(new EndExpiredGrants(), Duration.ofSeconds(10), s -> s::endExpired);
    }

    private void forOperators() {
        applications.change(
                post(
                                "/admin/api/applications/create/",
                                CreateApplication.class,
                                OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .requiresStepUp()
                        .summary("Register an application. Its secret is shown only once; only superusers trust one.")
                        .errors(CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s::create);
        applications.endpoint(
                post(
                                "/admin/api/applications/list/",
                                ListApplications.class,
                                OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("List applications without their secrets."),
                s -> s::list);
        applications.change(
                post(
                                "/admin/api/applications/rotate-secret/",
                                RotateSecret.class,
                                OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .requiresStepUp()
                        .summary(
                                "Give an application a new secret; the old one stops working at once. Only superusers give"
                                        + " one to a trusted application.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND, CommonFault.PERMISSION_DENIED),
                s -> s::rotate);
        applications.change(
                post(
                                "/admin/api/applications/disable/",
                                DisableApplication.class,
                                OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("Disable an application and revoke all its tokens, at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::disable);
    }

    private void forOwners() {
        requests.endpoint(
                        post("/web/api/applications/requests/", ListProgramRequests.class, WEB_USER)
                                .summary(
                                        "List what your applications and tokens asked in the last days, newest first."),
                        s -> s::list)
                .also(prior -> prior.at("/api/requests/", BACKEND.anyLimit())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(LIMIT, "shows a credential what it asked itself")
                        .summary("List what this token asked in the last days, newest first."))
                .also(prior -> prior.at("/api/get/application/requests/", APPLICATION.anyLimit())
                        .exempt(PAGE, NoPage.PARTNERS)
                        .exempt(LIMIT, "shows a credential what it asked itself")
                        .summary("List what the application asked in the last days, newest first."));
        requests.ask(RecordRequests.class, s -> s::record);
        own.endpoint(
                post("/web/api/applications/list/", ListOwnApplications.class, WEB_USER)
                        .exempt(PAGING, "ten enabled of an account, and the latest disabled ones")
                        .summary("List your own applications without their secrets."),
                s -> s::list);
        own.change(
                post("/web/api/applications/create/", RegisterApplication.class, WEB_USER)
                        .requiresStepUp()
                        .summary(
                                "Register an application of your own. Its secret is shown only once; an operator may have to"
                                        + " approve it.")
                        .errors(CommonFault.PERMISSION_DENIED, OAuthError.TOO_MANY_APPLICATIONS)
                        .creates(),
                s -> s::register);
        own.change(
                post("/web/api/applications/rotate-secret/", RotateOwnSecret.class, WEB_USER)
                        .requiresStepUp()
                        .summary("Give an application of your own a new secret; the one before works for 24 hours too.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::rotate);
        own.change(
                post("/web/api/applications/update/", UpdateApplication.class, WEB_USER)
                        .requiresStepUp()
                        .summary(
                                "Change an application of your own. An operator may have to approve a new name, scope or"
                                        + " address; until then it works as it did.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::update);
        own.change(
                post("/web/api/applications/disable/", DisableOwnApplication.class, WEB_USER)
                        .summary("Disable an application of your own and revoke all its tokens, at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::disable);
        own.change(
                post(
                                "/admin/api/applications/decide/",
                                DecideRegistration.class,
                                OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary(
                                "Approve or decline an application that an account registered, or its change. The owner is told.")
                        .errors(
                                CommonFault.RESOURCE_NOT_FOUND,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.INVALID_TRANSITION),
                s -> s::decide);
        staffQueue(
                "applications",
                "/admin/api/applications/list/",
                Map.of("waiting", "true"),
                (sql, caller) -> OwnApplicationsRepository.countWaiting(sql));
    }

    private void forUsers() {
        connected.endpoint(
                post("/web/api/account/applications/list/", ListConnected.class, WEB_USER)
                        .exempt(PAGING, "an account has a few")
                        .summary("List the applications that may act for you."),
                s -> s::list);
        connected.change(
                post("/web/api/account/applications/disconnect/", Disconnect.class, WEB_USER)
                        .summary("Withdraw your consent: the application can no longer act for you.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::disconnect);
    }
}
