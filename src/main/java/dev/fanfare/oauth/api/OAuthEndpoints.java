package dev.fanfare.oauth.api;

import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.oauth.api.Applications.ApplicationList;
import dev.fanfare.oauth.api.Applications.ApplicationSecret;
import dev.fanfare.oauth.api.Applications.CreateApplication;
import dev.fanfare.oauth.api.Applications.DisableApplication;
import dev.fanfare.oauth.api.Applications.ListApplications;
import dev.fanfare.oauth.api.Applications.RotateSecret;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.identity.IssueAppToken;
import java.util.List;

/** The rows of the oauth domain. */
public final class OAuthEndpoints {
    private OAuthEndpoints() {}

    static final Endpoint<CreateApplication, ApplicationSecret> APPLICATION_CREATE = post(
                    "/admin/api/applications/create/", CreateApplication.class)
            .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
            .says("Register an application. Its secret is shown this once.")
            .creates();

    static final Endpoint<ListApplications, ApplicationList> APPLICATION_LIST = post(
                    "/admin/api/applications/list/", ListApplications.class)
            .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
            .says("List applications without their secrets.");

    static final Endpoint<RotateSecret, ApplicationSecret> APPLICATION_ROTATE = post(
                    "/admin/api/applications/rotate-secret/", RotateSecret.class)
            .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
            .says("Give an application a new secret; the old one ends at once.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND);

    static final Endpoint<DisableApplication, Done> APPLICATION_DISABLE = post(
                    "/admin/api/applications/disable/", DisableApplication.class)
            .by(OPERATOR.needing(Permission.APPLICATIONS_MANAGE))
            .says("End an application and all its tokens, at once.")
            .refuses(CommonFault.RESOURCE_NOT_FOUND);

    public static final Domain DOMAIN = new Domain(
            "oauth",
            List.of(APPLICATION_CREATE, APPLICATION_LIST, APPLICATION_ROTATE, APPLICATION_DISABLE),
            List.of(
                    IssueAppToken.class,
                    Authorize.class,
                    GrantTokens.class,
                    RevokeAppToken.class,
                    IntrospectToken.class));
}
