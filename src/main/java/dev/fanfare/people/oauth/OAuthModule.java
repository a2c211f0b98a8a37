package dev.fanfare.people.oauth;

import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.oauth.api.Applications.CreateApplication;
import dev.fanfare.people.oauth.api.Applications.DisableApplication;
import dev.fanfare.people.oauth.api.Applications.ListApplications;
import dev.fanfare.people.oauth.api.Applications.RotateSecret;
import dev.fanfare.people.oauth.api.Authorize;
import dev.fanfare.people.oauth.api.ConnectedApplications.Disconnect;
import dev.fanfare.people.oauth.api.ConnectedApplications.ListConnected;
import dev.fanfare.people.oauth.api.GrantTokens;
import dev.fanfare.people.oauth.api.IntrospectToken;
import dev.fanfare.people.oauth.api.RevokeAppToken;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.sql.Database;
import java.util.function.IntFunction;

/** The OAuth 2 server: applications, and the grants that users give them. */
public final class OAuthModule extends DomainModule {
    /**
     * The module.
     *
     * @param address of this service as clients know it, by the port on which a request came
     * @param passwordGrant whether trusted applications may exchange passwords for tokens
     */
    public OAuthModule(IntFunction<String> address, boolean passwordGrant) {
        super("oauth");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, passwordGrant));
        forOperators(answers);
        forUsers(answers);
        routes(parts -> new OAuthRoutes(parts.bus(), address, passwordGrant));
        answers.ask(Authorize.class, s -> s.grants::authorize);
        answers.ask(GrantTokens.class, s -> s.grants::grant);
        answers.ask(RevokeAppToken.class, s -> s.grants::revoke);
        answers.ask(IntrospectToken.class, s -> s.grants::introspect);
    }

    private static void forOperators(Handlers<Services> answers) {
        answers.change(
                post("/admin/api/applications/create/", CreateApplication.class)
                        .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("Register an application. Its secret is shown only once; only superusers trust one.")
                        .errors(CommonFault.PERMISSION_DENIED)
                        .creates(),
                s -> s.applications::create);
        answers.endpoint(
                post("/admin/api/applications/list/", ListApplications.class)
                        .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("List applications without their secrets."),
                s -> s.applications::list);
        answers.change(
                post("/admin/api/applications/rotate-secret/", RotateSecret.class)
                        .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("Give an application a new secret; the old one stops working at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.applications::rotate);
        answers.change(
                post("/admin/api/applications/disable/", DisableApplication.class)
                        .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
                        .summary("Disable an application and revoke all its tokens, at once.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.applications::disable);
    }

    private static void forUsers(Handlers<Services> answers) {
        answers.endpoint(
                post("/web/api/account/applications/list/", ListConnected.class)
                        .by(WEB_USER)
                        .summary("List the applications that may act for you."),
                s -> s.connected::list);
        answers.change(
                post("/web/api/account/applications/disconnect/", Disconnect.class)
                        .by(WEB_USER)
                        .summary("Withdraw your consent: the application can no longer act for you.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.connected::disconnect);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final ApplicationsService applications;
        private final GrantsService grants;
        private final ConnectedApplicationsService connected;

        Services(ModuleContext parts, boolean passwordGrant) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.applications = new ApplicationsService(bus, db);
            this.grants = new GrantsService(bus, db, passwordGrant);
            this.connected = new ConnectedApplicationsService(bus, db);
        }
    }
}
