package dev.fanfare.networks;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.networks.api.AddConnection;
import dev.fanfare.networks.api.AddConnection.ConnectionAdded;
import dev.fanfare.networks.api.ConnectionMove;
import dev.fanfare.networks.api.DisconnectNetwork;
import dev.fanfare.networks.api.GetNetworkStatus;
import dev.fanfare.networks.api.ListConnections;
import dev.fanfare.networks.api.ListNetworks;
import dev.fanfare.networks.api.ListOwnConnections;
import dev.fanfare.networks.api.ListOwnConnections.OwnConnections;
import dev.fanfare.networks.api.LogInWithProvider;
import dev.fanfare.networks.api.LogInWithProvider.ProviderConnected;
import dev.fanfare.networks.api.LogInWithProvider.ProviderLogin;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.NetworksError;
import dev.fanfare.networks.api.NoInput;
import dev.fanfare.networks.api.RefreshFigures;
import dev.fanfare.networks.api.ReviewConnection;
import dev.fanfare.networks.api.SocialViews.ChannelAdded;
import dev.fanfare.networks.api.SocialViews.NewChannel;
import dev.fanfare.networks.api.SocialViews.NewPage;
import dev.fanfare.networks.api.SocialViews.NewWall;
import dev.fanfare.networks.api.SocialViews.PageAdded;
import dev.fanfare.networks.api.SocialViews.SocialChannels;
import dev.fanfare.networks.api.SocialViews.SocialPages;
import dev.fanfare.networks.api.SocialViews.SocialWalls;
import dev.fanfare.networks.api.SocialViews.WallAdded;
import dev.fanfare.networks.api.SubmitNetwork;
import dev.fanfare.networks.api.UpdateNetworkExtra;
import dev.fanfare.networks.api.ValidateSocial;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import java.time.Duration;
import java.util.function.Supplier;

/** Social networks: the accounts that publishers connect, their review, logging in with them, and their figures. */
public final class NetworksModule extends DomainModule {
    private static final Access REVIEWER = OPERATOR.needing(Permission.NETWORKS_REVIEW);

    /**
     * The networks of these settings.
     *
     * @param kinds the networks that can be connected
     * @param config how they are reached, asked for when the module starts
     */
    public NetworksModule(NetworkKinds kinds, Supplier<NetworksConfig> config) {
        super("networks");
        Answers<Services> answers = onEveryLoop(parts -> new Services(parts, kinds));
        connections(answers);
        forUsers(answers);
        forOperators(answers);
        Answers<Providers> providers = once(parts -> new Providers(parts, config.get()));
        logins(providers);
        providers.job(new RefreshFigures(), Duration.ofSeconds(10), s -> s.figures()::refresh);
        states(ConnectionMove.MACHINE);
    }

    private static void logins(Answers<Providers> providers) {
        providers.endpoint(
                post("/web/api/auth/validate/social/", ValidateSocial.class)
                        .by(PUBLIC)
                        .says("Check a provider's token and show whose it is.")
                        .refuses(CommonFault.PERMISSION_DENIED, CommonFault.SERVICE_UNAVAILABLE),
                s -> s.logins()::validate);
        providers.endpoints(
                Adapters.withLogin().stream().map(NetworksModule::provider).toList(), s -> s.logins()::logIn);
    }

    private static void forUsers(Answers<Services> answers) {
        answers.endpoint(
                post("/api/action/network/approval/", SubmitNetwork.class)
                        .by(APP_USER)
                        .says("Submit a social network account for approval.")
                        .refuses(
                                NetworksError.NETWORK_NOT_SUPPORTED,
                                NetworksError.NETWORK_ALREADY_CONNECTED,
                                NetworksError.NETWORK_LIMIT_REACHED)
                        .creates(),
                s -> s.submitting::submit,
                prior -> prior.at("/web/api/network/approval/", WEB_USER));
        answers.endpoint(
                post("/api/get/networks/", ListNetworks.class).by(APP_USER).says("List your social network accounts."),
                s -> s.own::networks,
                prior -> prior.at("/web/api/get/networks/", WEB_USER));
        answers.endpoint(
                post("/api/action/network-extra/update/", UpdateNetworkExtra.class)
                        .by(APP_USER)
                        .says("Merge extra data into one of your networks, key by key.")
                        .refuses(NetworksError.NETWORK_NOT_FOUND),
                s -> s.own::extra,
                prior -> prior.at("/web/api/network-extra/update/", WEB_USER));
        answers.endpoint(
                post("/api/network/status/", GetNetworkStatus.class)
                        .by(APP_USER)
                        .says("Show the status of one of your networks.")
                        .refuses(NetworksError.NETWORK_NOT_FOUND),
                s -> s.own::status);
        answers.endpoint(
                post("/api/network/disconnect/", DisconnectNetwork.class)
                        .by(APP_USER)
                        .says("Disconnect one of your networks.")
                        .refuses(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION),
                s -> s.own::disconnect);
    }

    private static void connections(Answers<Services> answers) {
        answers.endpoint(
                own("page").shows(SocialPages.class, SocialPages::of),
                s -> s.own::list,
                prior -> own("wall").shows(SocialWalls.class, SocialWalls::of),
                prior -> own("channel").shows(SocialChannels.class, SocialChannels::of));
        answers.endpoint(
                adding("page").reads(NewPage.class, NewPage::ask).shows(PageAdded.class, PageAdded::of),
                s -> s.submitting::add,
                prior -> adding("wall").reads(NewWall.class, NewWall::ask).shows(WallAdded.class, WallAdded::of),
                prior -> adding("channel")
                        .reads(NewChannel.class, NewChannel::ask)
                        .shows(ChannelAdded.class, ChannelAdded::of));
    }

    private static void forOperators(Answers<Services> answers) {
        answers.endpoint(
                post("/admin/api/connections/list/", ListConnections.class)
                        .by(REVIEWER)
                        .says("List connections of all users, by kind and status."),
                s -> s.reviewing::list);
        answers.endpoint(
                post("/admin/api/connections/review/", ReviewConnection.class)
                        .by(REVIEWER)
                        .says("Accept, reject, suspend or reinstate a connection.")
                        .refuses(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION),
                s -> s.reviewing::review);
    }

    private static Endpoint<ListOwnConnections, OwnConnections> own(String kind) {
        return post("/api/get/social-" + kind + "s/", ListOwnConnections.class)
                .by(APP_USER)
                .says("List your " + kind + "s at social networks.")
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
                .says("Connect your account at the provider by its token; without a user, sign in with it.")
                .reads(ProviderLogin.class, body -> body.at(name))
                .refuses(
                        NetworksError.NETWORK_VERIFICATION_FAILED,
                        NetworksError.NETWORK_ALREADY_CONNECTED,
                        NetworksError.NETWORK_LIMIT_REACHED,
                        NetworksError.NETWORK_NOT_SUPPORTED,
                        CommonFault.PERMISSION_DENIED,
                        CommonFault.SERVICE_UNAVAILABLE);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final SubmittingService submitting;
        private final OwnConnectionsService own;
        private final ReviewingService reviewing;

        Services(Parts parts, NetworkKinds kinds) {
            Bus bus = parts.bus();
            Database db = parts.database();
            this.submitting = new SubmittingService(bus, db, kinds);
            this.own = new OwnConnectionsService(db);
            this.reviewing = new ReviewingService(db);
        }
    }
}
