package dev.fanfare.campaigns.network;

import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.STEP_UP;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.campaigns.network.api.AddConnection;
import dev.fanfare.campaigns.network.api.AddConnection.ConnectionAdded;
import dev.fanfare.campaigns.network.api.BulkReviewConnections;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.network.api.DisconnectNetwork;
import dev.fanfare.campaigns.network.api.FetchPosts;
import dev.fanfare.campaigns.network.api.GetConnection;
import dev.fanfare.campaigns.network.api.GetNetworkStatus;
import dev.fanfare.campaigns.network.api.GetOwnConnection;
import dev.fanfare.campaigns.network.api.LinkIdentity;
import dev.fanfare.campaigns.network.api.ListConnections;
import dev.fanfare.campaigns.network.api.ListNetworks;
import dev.fanfare.campaigns.network.api.ListOwnConnections;
import dev.fanfare.campaigns.network.api.ListOwnConnections.OwnConnections;
import dev.fanfare.campaigns.network.api.LogInWithProvider;
import dev.fanfare.campaigns.network.api.LogInWithProvider.ProviderConnected;
import dev.fanfare.campaigns.network.api.LogInWithProvider.ProviderLogin;
import dev.fanfare.campaigns.network.api.NetworkSignIns.BeginNetworkSignIn;
import dev.fanfare.campaigns.network.api.NetworkSignIns.FinishNetworkSignIn;
import dev.fanfare.campaigns.network.api.NetworkSignIns.ListNetworkSignIns;
import dev.fanfare.campaigns.network.api.NetworksError;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.network.api.RefreshFigures;
import dev.fanfare.campaigns.network.api.RenewOwnerTokens;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SocialConnection.Account;
import dev.fanfare.campaigns.network.api.SocialConnection.Details;
import dev.fanfare.campaigns.network.api.SocialViews.Channel;
import dev.fanfare.campaigns.network.api.SocialViews.ChannelAdded;
import dev.fanfare.campaigns.network.api.SocialViews.NewChannel;
import dev.fanfare.campaigns.network.api.SocialViews.NewPage;
import dev.fanfare.campaigns.network.api.SocialViews.NewWall;
import dev.fanfare.campaigns.network.api.SocialViews.Page;
import dev.fanfare.campaigns.network.api.SocialViews.PageAdded;
import dev.fanfare.campaigns.network.api.SocialViews.SocialChannels;
import dev.fanfare.campaigns.network.api.SocialViews.SocialPages;
import dev.fanfare.campaigns.network.api.SocialViews.SocialWalls;
import dev.fanfare.campaigns.network.api.SocialViews.Submission;
import dev.fanfare.campaigns.network.api.SocialViews.Submitted;
import dev.fanfare.campaigns.network.api.SocialViews.Wall;
import dev.fanfare.campaigns.network.api.SocialViews.WallAdded;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.campaigns.network.api.UpdateNetworkExtra;
import dev.fanfare.campaigns.network.api.ValidateSocial;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import dev.fanfare.platform.remote.PublicClient;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Social networks: publishers' connected accounts, their review, login with providers, and account figures. */
public final class NetworksModule extends DomainModule {
    private final Handlers<ConnectionSubmissionService> submitting;
    private final Handlers<OwnConnectionsService> own = onEveryLoop((bus, db) -> new OwnConnectionsService(db));
    private final Handlers<ConnectionReviewService> reviewing =
            onEveryLoop((bus, db) -> new ConnectionReviewService(bus, db));

    /** Pictures that are fetched from one host at the same time. */
    private static final int PICTURES_OF_HOST = 4;

    private static final Access REVIEWER = OPERATOR.needing(Permission.NETWORKS_REVIEW);

    /**
     * Configures the module.
     *
     * @param kinds the networks that can be connected
     * @param config read when the module starts
     * @param keys encrypt the tokens of owners
     * @param media where pictures of posts are kept
     * @param simulated the beginning of addresses of pictures at the simulator; null in production
     * @param clients addresses on whose origins networks may send owners back; anywhere if it is empty
     */
    public NetworksModule(
            ConfiguredNetworks kinds,
            Supplier<NetworksConfig> config,
            Supplier<KeyRing> keys,
            Function<ModuleContext, Media> media,
            Supplier<String> simulated,
            List<String> clients) {
        super("networks");
        submitting = onEveryLoop((bus, db) -> new ConnectionSubmissionService(bus, db, kinds));
        connections();
        forUsers();
        forOperators();
        logins(once(context -> new ProviderLoginService(context, config.get())));
        Handlers<FiguresProviders> figures = once(context -> new FiguresProviders(context, config.get()));
        once(context -> new FiguresService(context, config.get(), context.get(figures)))
                .job(new RefreshFigures(), Duration.ofSeconds(10), s -> s::refresh);
        Handlers<ConfiguredSignIns> signIns = once(context -> new ConfiguredSignIns(context, config.get(), keys.get()));
        signIns(once(context ->
                new NetworkSignInService(context.bus(), context.database(), kinds, context.get(signIns), clients)));
        once(context -> new OwnerTokensService(context.database(), context.meters(), context.get(signIns)))
                .job(new RenewOwnerTokens(), Duration.ofSeconds(10), s -> s::renew);
        Handlers<PostNetworks> sources = once(context -> new PostNetworks(context, config.get()));
        once(context -> new ReadingsService(
                        context.database(),
                        context.meters(),
                        config.get().readings(),
                        context.get(sources),
                        new PostLookup(kinds, context.get(signIns)),
                        context.get(figures)))
                .job(new ReadPosts(), Duration.ofSeconds(5), s -> s::read);
        once(context -> new PostPreviewService(
                        context.database(),
                        context.meters(),
                        context.get(sources),
                        new PostLookup(kinds, context.get(signIns)),
                        pictures(context, config.get(), media.apply(context), simulated.get())))
                .job(new FetchPosts(), Duration.ofSeconds(2), s -> s::fetch);
        encrypts(ConnectionTokensRepository.ENCRYPTED);
        states(ConnectionTransition.MACHINE);
        staffQueue(
                "connections",
                "/admin/api/connections/list/",
                Map.of("status", "pending"),
                (sql, caller) -> ConnectionsRepository.countPending(sql));
        ownerWaits(new OwnerWait(
                "connection",
                Scope.NETWORKS_READ,
                Map.of("pending", step(By.REVIEWER, "A reviewer checks that the account is yours.")),
                (sql, caller) -> ConnectionsRepository.listWaiting(sql, caller.id())));
    }

    private static PostPictures pictures(ModuleContext context, NetworksConfig config, Media media, String simulated) {
        PublicClient client = new PublicClient(
                context.vertx(),
                new PublicClient.Policy(simulated == null, false, List.of(), simulated),
                PICTURES_OF_HOST);
        context.onStop(client::close);
        return new PostPictures(client, media, config.guard().timeoutMs(), simulated);
    }

    private static void logins(Handlers<ProviderLoginService> logins) {
        logins.endpoint(
                post("/web/api/auth/validate/social/", ValidateSocial.class, PUBLIC)
                        .exempt(PAGE, NoPage.APPLICATIONS)
                        .summary("Check a provider's token and show whose it is.")
                        .errors(CommonFault.PERMISSION_DENIED, CommonFault.SERVICE_UNAVAILABLE),
                s -> s::validate);
        Iterator<String> names = Adapters.withLogin().iterator();
        Handlers<ProviderLoginService>.Aliases<LogInWithProvider, ProviderConnected> first =
                logins.change(provider(names.next()), s -> s::logIn);
        names.forEachRemaining(name -> first.also(prior -> provider(name)));
        logins.change(
                post("/web/api/account/identities/link/", LinkIdentity.class, WEB_USER)
                        .exempt(PAGE, NoPage.APPLICATIONS)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary(
                                "Sign in by your account at a provider from now on, after a re-authentication in the last five minutes.")
                        .errors(
                                CommonFault.REAUTHENTICATION_REQUIRED,
                                NetworksError.NETWORK_VERIFICATION_FAILED,
                                NetworksError.NETWORK_NOT_SUPPORTED,
                                CommonFault.DUPLICATE_RESOURCE,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.SERVICE_UNAVAILABLE)
                        .creates(),
                s -> s::link);
    }

    private static void signIns(Handlers<NetworkSignInService> signIns) {
        signIns.endpoint(
                post("/web/api/get/network-sign-ins/", ListNetworkSignIns.class, WEB_USER)
                        .summary(
                                "Show at which networks you can sign in to connect an account, and where you have to again."),
                s -> s::list);
        signIns.endpoint(
                post("/web/api/network/sign-in/begin/", BeginNetworkSignIn.class, WEB_USER)
                        .summary("Begin to connect an account by signing in at its network.")
                        .errors(NetworksError.NETWORK_NOT_SUPPORTED),
                s -> s::begin);
        signIns.change(
                post("/web/api/network/sign-in/finish/", FinishNetworkSignIn.class, WEB_USER)
                        .rateLimit(Allowance.GUESSABLE)
                        .summary("Connect the account at which you have signed in at its network.")
                        .errors(
                                NetworksError.NETWORK_VERIFICATION_FAILED,
                                NetworksError.NETWORK_ALREADY_CONNECTED,
                                NetworksError.NETWORK_LIMIT_REACHED,
                                NetworksError.NETWORK_NOT_SUPPORTED,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.SERVICE_UNAVAILABLE),
                s -> s::finish);
    }

    private void forUsers() {
        submitting
                .change(
                        post(
                                        "/api/action/network/approval/",
                                        SubmitNetwork.class,
                                        APP_USER.granted(Scope.NETWORKS_WRITE))
                                .dryRuns()
                                .summary("Submit a social network account for approval.")
                                .errors(
                                        NetworksError.NETWORK_NOT_SUPPORTED,
                                        NetworksError.NETWORK_ALREADY_CONNECTED,
                                        NetworksError.NETWORK_LIMIT_REACHED)
                                .alsoChecks(SubmitNetwork.CheckAccount::of)
                                .creates(),
                        s -> s::submit)
                .also(prior -> prior.at("/web/api/network/approval/", WEB_USER));
        own.endpoint(
                        post("/api/get/networks/", ListNetworks.class, APP_USER.granted(Scope.NETWORKS_READ))
                                .summary("List your social network accounts."),
                        s -> s::networks)
                .also(prior -> prior.at("/web/api/get/networks/", WEB_USER));
        own.change(
                        post(
                                        "/api/action/network-extra/update/",
                                        UpdateNetworkExtra.class,
                                        APP_USER.granted(Scope.NETWORKS_WRITE))
                                .summary("Merge extra data into one of your networks, key by key.")
                                .errors(NetworksError.NETWORK_NOT_FOUND),
                        s -> s::extra)
                .also(prior ->
                        prior.at("/web/api/network-extra/update/", WEB_USER).exempt(PAGE, NoPage.PARTNERS));
        own.endpoint(
                        post("/api/get/connection/", GetOwnConnection.class, APP_USER.granted(Scope.NETWORKS_READ))
                                .exempt(PAGE, NoPage.PARTNERS)
                                .selectable()
                                .summary("Show one of your networks, pages, walls or channels.")
                                .errors(CommonFault.RESOURCE_NOT_FOUND),
                        s -> s::whole)
                .also(prior -> prior.at("/web/api/get/connection/", WEB_USER).exempt(PAGE, NoPage.PARTNERS));
        own.endpoint(
                post("/api/network/status/", GetNetworkStatus.class, APP_USER.granted(Scope.NETWORKS_READ))
                        .summary("Show the status of one of your networks.")
                        .errors(NetworksError.NETWORK_NOT_FOUND),
                s -> s::status);
        own.change(
                post("/api/network/disconnect/", DisconnectNetwork.class, APP_USER.granted(Scope.NETWORKS_WRITE))
                        .summary("Disconnect one of your networks.")
                        .errors(NetworksError.NETWORK_NOT_FOUND, CommonFault.INVALID_TRANSITION),
                s -> s::disconnect);
    }

    private void connections() {
        submitting.ask(SubmitNetwork.CheckAccount.class, s -> s::check);
        own.endpoint(own(ConnectionKind.PAGE, Page::new, SocialPages.class, SocialPages::new), s -> s::list)
                .also(prior -> own(ConnectionKind.WALL, Wall::new, SocialWalls.class, SocialWalls::new))
                .also(prior -> own(ConnectionKind.CHANNEL, Channel::new, SocialChannels.class, SocialChannels::new));
        submitting
                .change(adding(ConnectionKind.PAGE, NewPage.class, PageAdded.class, PageAdded::new), s -> s::add)
                .also(prior -> adding(ConnectionKind.WALL, NewWall.class, WallAdded.class, WallAdded::new))
                .also(prior -> adding(ConnectionKind.CHANNEL, NewChannel.class, ChannelAdded.class, ChannelAdded::new));
    }

    private void forOperators() {
        reviewing.endpoint(
                post("/admin/api/connections/list/", ListConnections.class, REVIEWER)
                        .summary("List connections of all users, by kind and status."),
                s -> s::list);
        reviewing.endpoint(
                post("/admin/api/connections/get/", GetConnection.class, REVIEWER)
                        .exempt(PAGE, NoPage.PARTNERS)
                        .selectable()
                        .summary("Show a connection of any user.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s::get);
        reviewing.change(
                post("/admin/api/connections/review/", ReviewConnection.class, REVIEWER)
                        .summary("Accept, reject, suspend or reinstate a connection.")
                        .errors(
                                NetworksError.NETWORK_NOT_FOUND,
                                CommonFault.PERMISSION_DENIED,
                                CommonFault.INVALID_TRANSITION),
                s -> s::review);
        reviewing.endpoint(
                post("/admin/api/connections/bulk-review/", BulkReviewConnections.class, REVIEWER)
                        .exempt(APPROVAL, "decides about accounts of networks, not about money")
                        .exempt(STEP_UP, "decides about accounts of networks, not about money")
                        .dryRuns()
                        .summary("Review up to 500 connections, each on its own, or all that match a filter.")
                        .errors(CommonFault.MATCHES_CHANGED),
                s -> s::reviewMany);
    }

    /** Converts a connection to one of its three client views. */
    @FunctionalInterface
    private interface Naming<V> {
        V of(Details details, Account account, Long followers);
    }

    private interface Listing<V, L> {
        L of(List<V> items, Long total, String next);
    }

    private static <V, L> Endpoint<ListOwnConnections, OwnConnections> own(
            ConnectionKind kind, Naming<V> naming, Class<L> view, Listing<V, L> listing) {
        return post(
                        "/api/get/social-" + kind.code() + "s/",
                        ListOwnConnections.class,
                        APP_USER.granted(Scope.NETWORKS_READ))
                .summary("List your " + kind.code() + "s at social networks.")
                .reads(ListOwnConnections.Body.class, part -> part.of(kind))
                .shows(
                        view,
                        own -> listing.of(
                                own.connections().stream()
                                        .map(one -> naming.of(one.details(), one.account(), one.followers()))
                                        .toList(),
                                own.total(),
                                own.next()));
    }

    private static <B extends Submission, V> Endpoint<AddConnection, ConnectionAdded> adding(
            ConnectionKind kind, Class<B> body, Class<V> view, BiFunction<Submitted, Long, V> showing) {
        Submitted submitted = new Submitted(
                "success", Translatable.of("The {0} has been submitted for approval.", NetworksError.noun(kind)));
        return post("/api/add/social-" + kind.code() + "/", AddConnection.class, APP_USER.granted(Scope.NETWORKS_WRITE))
                .dryRuns()
                .summary("Submit a " + kind.code() + " at a social network for approval.")
                .reads(body, sent -> new AddConnection(kind, sent.claim(), sent.account(), sent.followers()))
                .<B>alsoChecks(sent -> new SubmitNetwork.CheckAccount(
                        kind, sent.claim().network(), sent.account().url()))
                .errors(NetworksError.NETWORK_NOT_SUPPORTED, NetworksError.NETWORK_ALREADY_CONNECTED)
                .shows(view, added -> showing.apply(submitted, added.id()))
                .creates();
    }

    private static Endpoint<LogInWithProvider, ProviderConnected> provider(String name) {
        Access access = APP_CLIENT.granted(Scope.SIGN_UP).grantedForUsers(Scope.NETWORKS_WRITE);
        return post("/api/auth/" + name + "/", LogInWithProvider.class, access)
                .summary("Connect your account at the provider by its token; without a user, sign in with it.")
                .reads(ProviderLogin.class, body -> body.at(name))
                .errors(
                        NetworksError.NETWORK_VERIFICATION_FAILED,
                        NetworksError.NETWORK_ALREADY_CONNECTED,
                        NetworksError.NETWORK_LIMIT_REACHED,
                        NetworksError.NETWORK_NOT_SUPPORTED,
                        UsersError.SECOND_FACTOR_REQUIRED,
                        CommonFault.PERMISSION_DENIED,
                        CommonFault.SERVICE_UNAVAILABLE);
    }
}
