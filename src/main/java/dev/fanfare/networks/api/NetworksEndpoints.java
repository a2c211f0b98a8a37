package dev.fanfare.networks.api;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import java.time.Duration;
import java.util.List;

/** The networks domain's rows of the endpoint table. */
public final class NetworksEndpoints {
    private static final Access REVIEWER = OPERATOR.needing(Permission.NETWORKS_REVIEW);

    static final Endpoint<SubmitNetwork, NetworkSubmitted> SUBMIT = post(
                    "/api/action/network/approval/", SubmitNetwork.class)
            .by(APP_USER)
            .says("Submit a social network account for approval.")
            .refuses(
                    NetworksError.NETWORK_NOT_SUPPORTED,
                    NetworksError.NETWORK_ALREADY_CONNECTED,
                    NetworksError.NETWORK_LIMIT_REACHED)
            .creates();

    static final Endpoint<SubmitNetwork, NetworkSubmitted> WEB_SUBMIT =
            SUBMIT.at("/web/api/network/approval/", WEB_USER);

    static final Endpoint<ListNetworks, Networks> NETWORKS =
            post("/api/get/networks/", ListNetworks.class).by(APP_USER).says("List your social network accounts.");

    static final Endpoint<ListNetworks, Networks> WEB_NETWORKS = NETWORKS.at("/web/api/get/networks/", WEB_USER);

    static final Endpoint<UpdateNetworkExtra, Done> EXTRA = post(
                    "/api/action/network-extra/update/", UpdateNetworkExtra.class)
            .by(APP_USER)
            .says("Add to what is known of one of your networks, key by key.")
            .refuses(NetworksError.NETWORK_NOT_FOUND);

    static final Endpoint<UpdateNetworkExtra, Done> WEB_EXTRA = EXTRA.at("/web/api/network-extra/update/", WEB_USER);

    static final Endpoint<GetNetworkStatus, NetworkStatus> STATUS = post("/api/network/status/", GetNetworkStatus.class)
            .by(APP_USER)
            .says("Show how one of your networks stands.")
            .refuses(NetworksError.NETWORK_NOT_FOUND);

    static final Endpoint<DisconnectNetwork, Done> DISCONNECT = post(
                    "/api/network/disconnect/", DisconnectNetwork.class)
            .by(APP_USER)
            .says("Disconnect one of your networks.")
            .refuses(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION);

    static final Endpoint<ListOwnConnections, OwnConnections> PAGES =
            own("pages", SocialPages.KIND).shows(SocialPages.class, SocialPages::of);
    static final Endpoint<ListOwnConnections, OwnConnections> WALLS =
            own("walls", SocialWalls.KIND).shows(SocialWalls.class, SocialWalls::of);
    static final Endpoint<ListOwnConnections, OwnConnections> CHANNELS =
            own("channels", SocialChannels.KIND).shows(SocialChannels.class, SocialChannels::of);
    static final Endpoint<AddConnection, ConnectionAdded> ADD_PAGE = adding(SocialPages.KIND)
            .reads(SocialPages.Addition.class, SocialPages.Addition::ask)
            .shows(SocialPages.Added.class, SocialPages.Added::of);
    static final Endpoint<AddConnection, ConnectionAdded> ADD_WALL = adding(SocialWalls.KIND)
            .reads(SocialWalls.Addition.class, SocialWalls.Addition::ask)
            .shows(SocialWalls.Added.class, SocialWalls.Added::of);
    static final Endpoint<AddConnection, ConnectionAdded> ADD_CHANNEL = adding(SocialChannels.KIND)
            .reads(SocialChannels.Addition.class, SocialChannels.Addition::ask)
            .shows(SocialChannels.Added.class, SocialChannels.Added::of);

    static final Endpoint<LogInWithProvider, ProviderConnected> FACEBOOK = provider("facebook");
    static final Endpoint<LogInWithProvider, ProviderConnected> GOOGLE = provider("google");
    static final Endpoint<LogInWithProvider, ProviderConnected> INSTAGRAM = provider("instagram");
    static final Endpoint<LogInWithProvider, ProviderConnected> TWITTER = provider("twitter");

    static final Endpoint<ValidateSocial, SocialValidated> WEB_VALIDATE = post(
                    "/web/api/auth/validate/social/", ValidateSocial.class)
            .by(PUBLIC)
            .says("Say whether a provider's token is good, and whose it is.")
            .refuses(CommonFault.PERMISSION_DENIED, CommonFault.SERVICE_UNAVAILABLE);

    static final Endpoint<ListConnections, Connections> LIST = post(
                    "/admin/api/connections/list/", ListConnections.class)
            .by(REVIEWER)
            .says("List connections of all users, by kind and status.");

    static final Endpoint<ReviewConnection, Done> REVIEW = post(
                    "/admin/api/connections/review/", ReviewConnection.class)
            .by(REVIEWER)
            .says("Accept, reject, suspend or reinstate a connection.")
            .refuses(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION);

    public static final Domain DOMAIN = new Domain(
            "networks",
            List.of(
                    SUBMIT,
                    WEB_SUBMIT,
                    NETWORKS,
                    WEB_NETWORKS,
                    EXTRA,
                    WEB_EXTRA,
                    STATUS,
                    DISCONNECT,
                    PAGES,
                    WALLS,
                    CHANNELS,
                    ADD_PAGE,
                    ADD_WALL,
                    ADD_CHANNEL,
                    FACEBOOK,
                    GOOGLE,
                    INSTAGRAM,
                    TWITTER,
                    WEB_VALIDATE,
                    LIST,
                    REVIEW),
            List.of(),
            List.of(new Job(new RefreshFigures(), Duration.ofSeconds(10))),
            List.of(ConnectionMove.MACHINE));

    private NetworksEndpoints() {}

    private static Endpoint<ListOwnConnections, OwnConnections> own(String plural, String kind) {
        return post("/api/get/social-" + plural + "/", ListOwnConnections.class)
                .by(APP_USER)
                .says("List your " + plural + " at social networks.")
                .reads(NoInput.class, none -> new ListOwnConnections(kind));
    }

    private static Endpoint<AddConnection, ConnectionAdded> adding(String kind) {
        return post("/api/add/social-" + kind + "/", AddConnection.class)
                .by(APP_USER)
                .says("Submit a " + kind + " at a social network for approval.")
                .refuses(NetworksError.NETWORK_NOT_SUPPORTED, NetworksError.NETWORK_ALREADY_CONNECTED)
                .creates();
    }

    private static Endpoint<LogInWithProvider, ProviderConnected> provider(String name) {
        return post("/api/auth/" + name + "/", LogInWithProvider.class)
                .by(APP_CLIENT)
                .says(
                        "Connect your account at the provider, by the token that it gave you; without a user, sign in by it.")
                .reads(ProviderLogin.class, body -> body.at(name))
                .refuses(
                        NetworksError.NETWORK_VERIFICATION_FAILED,
                        NetworksError.NETWORK_ALREADY_CONNECTED,
                        NetworksError.NETWORK_LIMIT_REACHED,
                        NetworksError.NETWORK_NOT_SUPPORTED,
                        CommonFault.PERMISSION_DENIED,
                        CommonFault.SERVICE_UNAVAILABLE);
    }
}
