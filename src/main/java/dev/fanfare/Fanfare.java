package dev.fanfare;

import dev.fanfare.advertisers.AdvertisersVerticle;
import dev.fanfare.advertisers.api.AdvertisersEndpoints;
import dev.fanfare.campaigns.CampaignsVerticle;
import dev.fanfare.campaigns.api.CampaignsEndpoints;
import dev.fanfare.cluster.Clustering;
import dev.fanfare.exchange.ExchangeConfig;
import dev.fanfare.exchange.ExchangeVerticle;
import dev.fanfare.exchange.api.ExchangeEndpoints;
import dev.fanfare.finance.FinanceVerticle;
import dev.fanfare.finance.ReconcilingVerticle;
import dev.fanfare.finance.api.FinanceEndpoints;
import dev.fanfare.money.Currencies;
import dev.fanfare.networks.NetworksConfig;
import dev.fanfare.networks.NetworksVerticle;
import dev.fanfare.networks.ProvidersVerticle;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.networks.api.NetworksEndpoints;
import dev.fanfare.notifications.MailVerticle;
import dev.fanfare.notifications.NotificationsVerticle;
import dev.fanfare.notifications.UnsubscribeRoutes;
import dev.fanfare.notifications.api.NotificationsEndpoints;
import dev.fanfare.oauth.OAuthRoutes;
import dev.fanfare.oauth.OAuthVerticle;
import dev.fanfare.oauth.api.OAuthEndpoints;
import dev.fanfare.operations.OperationsVerticle;
import dev.fanfare.operations.api.OperationsEndpoints;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.payments.PaymentsConfig;
import dev.fanfare.payments.PaymentsVerticle;
import dev.fanfare.payments.api.PaymentsEndpoints;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.http.input.Uploads;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.http.server.Guards;
import dev.fanfare.platform.http.server.HttpVerticle;
import dev.fanfare.platform.http.server.Idempotency;
import dev.fanfare.platform.http.server.MediaRoutes;
import dev.fanfare.platform.http.server.NodeRoutes;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.GetMaintenance;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.MaintenanceChanged;
import dev.fanfare.platform.jobs.SchedulerVerticle;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.media.MediaVerticle;
import dev.fanfare.platform.openapi.DocumentationRoutes;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.postgres.Migrations;
import dev.fanfare.postgres.Postgres;
import dev.fanfare.profiles.ProfilesVerticle;
import dev.fanfare.profiles.api.ProfilesEndpoints;
import dev.fanfare.settings.BankKey;
import dev.fanfare.settings.NodeConfig;
import dev.fanfare.settings.Role;
import dev.fanfare.settings.Version;
import dev.fanfare.simulator.SimulatorConfig;
import dev.fanfare.simulator.SimulatorVerticle;
import dev.fanfare.statistics.StatisticsVerticle;
import dev.fanfare.statistics.api.StatisticsEndpoints;
import dev.fanfare.tasks.TasksVerticle;
import dev.fanfare.tasks.api.TasksEndpoints;
import dev.fanfare.users.UsersConfig;
import dev.fanfare.users.UsersVerticle;
import dev.fanfare.users.api.EnsureSuperuser;
import dev.fanfare.users.api.UsersEndpoints;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running node: its database, its bus, its verticles. Starts and stops blocking, off every event loop. */
public final class Fanfare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Fanfare.class);
    private static final int PATIENCE_SECONDS = 60;

    /** Every domain, whether or not it runs on this node: all endpoints are served everywhere. */
    public static final List<Domain> DOMAINS = List.of(
            UsersEndpoints.DOMAIN,
            OAuthEndpoints.DOMAIN,
            AdvertisersEndpoints.DOMAIN,
            ProfilesEndpoints.DOMAIN,
            OperationsEndpoints.DOMAIN,
            NetworksEndpoints.DOMAIN,
            CampaignsEndpoints.DOMAIN,
            TasksEndpoints.DOMAIN,
            ExchangeEndpoints.DOMAIN,
            PaymentsEndpoints.DOMAIN,
            FinanceEndpoints.DOMAIN,
            StatisticsEndpoints.DOMAIN,
            NotificationsEndpoints.DOMAIN,
            MediaVerticle.DOMAIN);

    private final NodeConfig config;
    private final Postgres postgres;
    private final Vertx vertx;
    private final MeterRegistry meters;
    private final Bus bus;
    private final Database database;
    private final Media media;
    private final Guards guards;
    private final NodeRoutes routes;
    private final Queue<HttpVerticle> httpVerticles = new ConcurrentLinkedQueue<>();
    private final SimulatorVerticle simulator;
    private final List<String> deployments = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();

    private Fanfare(
            NodeConfig config,
            Postgres postgres,
            Clustering.Member member,
            Bus bus,
            Database database,
            Media media,
            Guards guards,
            NodeRoutes routes) {
        this.config = config;
        this.postgres = postgres;
        this.vertx = member.vertx();
        this.meters = member.metrics();
        this.bus = bus;
        this.database = database;
        this.media = media;
        this.guards = guards;
        this.routes = routes;
        this.simulator = new SimulatorVerticle(config.simulator());
    }

    /** What crosses the bus: the asks and events of all domains, and the platform's own. */
    public static List<Class<? extends Message>> messages() {
        return Stream.concat(
                        Stream.of(Identify.class, AccessChanged.class, GetMaintenance.class, MaintenanceChanged.class),
                        DOMAINS.stream().flatMap(Domain::messages))
                .distinct()
                .toList();
    }

    /**
     * Starts a node. Blocks until it serves.
     *
     * @throws RuntimeException that says what is in the way; nothing is left running then
     */
    public static Fanfare start(NodeConfig config) {
        return start(config, config.parsedRoles(), Postgres.of(config));
    }

    /** Starts a node for a command, with other roles than the settings say, beside a service that may be running. */
    static Fanfare beside(NodeConfig config, Set<Role> roles) {
        return start(config, roles, Postgres.beside(config));
    }

    private static Fanfare start(NodeConfig config, Set<Role> roles, Postgres postgres) {
        Vertx vertx = null;
        try {
            Migrations.migrate(postgres.uri());
            Clustering.Member member = await(Clustering.join(config));
            vertx = member.vertx();
            Bus bus = new Bus(vertx, new MessageRegistry(messages()), member.peers());
            Database database = Database.connect(vertx, config.database().at(postgres.uri()));
            NodeRoutes routes = new NodeRoutes(vertx, database, member.metrics());
            Media media = Media.of(vertx, database, config.media());
            Guards guards = new Guards(
                    new RateLimits(config.limits(), member.buckets()),
                    new Idempotency(vertx, database),
                    new FeedLimits(config.limits()),
                    new Uploads(vertx, media, config.media().uploadsAtOnce()));
            Fanfare node = new Fanfare(config, postgres, member, bus, database, media, guards, routes);
            node.deploy(roles);
            node.firstSuperuser(roles);
            routes.ready();
            return node;
        } catch (RuntimeException e) {
            if (vertx != null) {
                await(vertx.close());
            }
            postgres.close();
            throw e;
        }
    }

    /** The address clients on this machine reach it at; null on a node without the role http. */
    public String baseUrl() {
        HttpVerticle http = httpVerticles.peek();
        if (http == null) {
            return null;
        }
        String host = config.http().host();
        return "http://" + ("0.0.0.0".equals(host) || "::".equals(host) ? "localhost" : host) + ":" + http.port();
    }

    /** Where the simulated outside services are: on this node, or else where another should run them. */
    public String simulatorUrl() {
        return simulator.url();
    }

    public Bus bus() {
        return bus;
    }

    public Database database() {
        return database;
    }

    public Vertx vertx() {
        return vertx;
    }

    /**
     * Stops in the order that loses nothing: not ready any more, off the bus (others are asked from now on), open
     * requests answered, then the rest, the database last.
     */
    @Override
    public void close() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        routes.stopping();
        try {
            await((vertx.isClustered() ? bus.leave() : Future.<Void>succeededFuture())
                    .transform(left -> undeploy(deployments.size() - 1))
                    .transform(undeployed -> media.close())
                    .transform(closed -> database.close())
                    .transform(closed -> vertx.close()));
        } catch (RuntimeException e) {
            LOG.warn("Stopping was not clean: {}", e.toString());
        } finally {
            postgres.close();
        }
    }

    private void deploy(Set<Role> roles) {
        int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
        // First, for others may be told its address.
        verticle(roles, Role.SIMULATOR, 1, () -> simulator);
        verticle(
                roles,
                Role.OPERATIONS,
                loops,
                () -> new OperationsVerticle(bus, database, platform(), features(), config.retention()));
        verticle(
                roles,
                Role.USERS,
                loops,
                () -> new UsersVerticle(
                        bus, database, config.users(), config.limits().enabled()));
        verticle(roles, Role.OAUTH, loops, () -> new OAuthVerticle(bus, database));
        verticle(roles, Role.ADVERTISERS, loops, () -> new AdvertisersVerticle(bus, database));
        verticle(roles, Role.PROFILES, loops, () -> new ProfilesVerticle(bus, database));
        NetworkKinds kinds = config.networks().kinds();
        verticle(roles, Role.NETWORKS, loops, () -> new NetworksVerticle(bus, database, kinds));
        // One: it holds the circuit breakers of the providers.
        NetworksConfig networks = networks();
        verticle(roles, Role.NETWORKS, 1, () -> new ProvidersVerticle(bus, database, networks, meters));
        verticle(roles, Role.CAMPAIGNS, loops, () -> new CampaignsVerticle(bus, database, kinds));
        verticle(roles, Role.TASKS, loops, () -> new TasksVerticle(bus, database, config.tasks(), kinds));
        verticle(roles, Role.STATISTICS, loops, () -> new StatisticsVerticle(bus, database, kinds));
        // One: it holds the one circuit breaker of the provider, and the rates in memory.
        verticle(
                roles, Role.EXCHANGE, 1, () -> new ExchangeVerticle(bus, database, exchange(), simulatorUrl(), meters));
        if (roles.contains(Role.PAYMENTS)) {
            PaymentsConfig payments = BankKey.in(config);
            verticle(roles, Role.PAYMENTS, loops, () -> new PaymentsVerticle(bus, database, payments));
        }
        String currency = config.payments().currency();
        verticle(roles, Role.FINANCE, loops, () -> new FinanceVerticle(bus, database, currency));
        // One: it holds the one metric.
        verticle(roles, Role.FINANCE, 1, () -> new ReconcilingVerticle(bus, database, meters));
        verticle(roles, Role.NOTIFICATIONS, loops, () -> new NotificationsVerticle(bus, database, config.mail()));
        verticle(roles, Role.NOTIFICATIONS, 1, () -> new MailVerticle(bus, database, config.mail(), meters));
        // After whom it asks.
        verticle(
                roles,
                Role.SCHEDULER,
                1,
                () -> new SchedulerVerticle(
                        bus,
                        DOMAINS.stream()
                                .flatMap(domain -> domain.jobs().stream())
                                .toList(),
                        meters));
        verticle(roles, Role.HTTP, 1, () -> new MediaVerticle(bus, media));
        DocumentationRoutes documentation = new DocumentationRoutes(vertx, DOMAINS, Version.current());
        // Last, so that the first request finds everybody in place.
        verticle(roles, Role.HTTP, loops, () -> {
            HttpVerticle http = new HttpVerticle(
                    config.http().toHttpConfig(),
                    DOMAINS,
                    bus,
                    guards,
                    routes.andThen(documentation)
                            .andThen(new OAuthRoutes(bus, config.http().behindTls()))
                            .andThen(new MediaRoutes(media))
                            .andThen(new UnsubscribeRoutes(bus)));
            httpVerticles.add(http);
            return http;
        });
    }

    /** How an installation without a command line gets its first operator. */
    private void firstSuperuser(Set<Role> roles) {
        UsersConfig.FirstSuperuser wanted = config.users().firstSuperuser();
        if (!roles.contains(Role.USERS) || wanted == null || !wanted.isGiven()) {
            return;
        }
        boolean made = await(bus.ask(
                        Caller.system("start"),
                        new EnsureSuperuser(wanted.username(), wanted.email(), wanted.password())))
                .made();
        if (made) {
            LOG.info("Made the first superuser, {}", wanted.username());
        }
    }

    private void verticle(Set<Role> roles, Role role, int instances, Supplier<Deployable> supplier) {
        if (roles.contains(role)) {
            deployments.add(await(vertx.deployVerticle(supplier, new DeploymentOptions().setInstances(instances))));
        }
    }

    /** In the reverse order of deployment, one after the other. */
    private Future<Void> undeploy(int last) {
        return last < 0
                ? Future.succeededFuture()
                : vertx.undeploy(deployments.get(last)).transform(done -> undeploy(last - 1));
    }

    private PlatformConfig.Platform platform() {
        return new PlatformConfig.Platform("Fanfare", Version.current(), config.environment());
    }

    private PlatformConfig.Features features() {
        return new PlatformConfig.Features(
                config.networks().kinds().names(),
                config.payments().enabledMethods(),
                Languages.all(),
                List.copyOf(Currencies.all()));
    }

    private ExchangeConfig exchange() {
        if ("production".equals(config.environment()) && config.exchange().isSimulated()) {
            LOG.warn("exchange.url is not set: exchange rates are simulated");
        }
        return config.exchange();
    }

    /** In production nobody gets in by the simulator's tokens: there a provider without an address is not offered. */
    private NetworksConfig networks() {
        return "production".equals(config.environment())
                ? config.networks()
                : config.networks().orAt(simulatorUrl(), SimulatorConfig.CLIENT_ID, SimulatorConfig.CLIENT_SECRET);
    }

    /** Waits for a future, off the event loops: only starting and stopping may. */
    public static <T> T await(Future<T> future) {
        return await(future, Duration.ofSeconds(PATIENCE_SECONDS));
    }

    /** The same, with more patience. */
    static <T> T await(Future<T> future, Duration patience) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("gave up after " + patience.toSeconds() + " seconds", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
