package dev.fanfare;

import dev.fanfare.advertisers.AdvertisersModule;
import dev.fanfare.campaigns.CampaignsModule;
import dev.fanfare.cluster.Clustering;
import dev.fanfare.exchange.ExchangeConfig;
import dev.fanfare.exchange.ExchangeModule;
import dev.fanfare.finance.FinanceModule;
import dev.fanfare.networks.NetworksConfig;
import dev.fanfare.networks.NetworksModule;
import dev.fanfare.networks.api.NetworkKinds;
import dev.fanfare.notifications.NotificationsModule;
import dev.fanfare.oauth.OAuthModule;
import dev.fanfare.operations.OperationsModule;
import dev.fanfare.operations.api.PlatformConfig;
import dev.fanfare.payments.PaymentsModule;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.jobs.SchedulerVerticle;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.media.MediaModule;
import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.postgres.Migrations;
import dev.fanfare.postgres.Postgres;
import dev.fanfare.profiles.ProfilesModule;
import dev.fanfare.settings.BankKey;
import dev.fanfare.settings.NodeConfig;
import dev.fanfare.settings.Version;
import dev.fanfare.simulator.SimulatorConfig;
import dev.fanfare.simulator.SimulatorModule;
import dev.fanfare.statistics.StatisticsModule;
import dev.fanfare.tasks.TasksModule;
import dev.fanfare.users.UsersConfig;
import dev.fanfare.users.UsersModule;
import dev.fanfare.users.api.EnsureSuperuser;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One running node: its database, its bus, its verticles. Starts and stops blocking, off every event loop. */
public final class Fanfare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Fanfare.class);
    private static final int PATIENCE_SECONDS = 60;

    /** Every module, whether or not it runs on this node, in the order in which a node starts them. A domain is a line here. */
    public static List<DomainModule> modules(NodeConfig config) {
        return modules(config, new SimulatorModule(config.simulator()));
    }

    private static List<DomainModule> modules(NodeConfig config, SimulatorModule simulator) {
        NetworkKinds kinds = config.networks().kinds();
        return List.of(
                // First, for others may be told its address.
                simulator,
                new OperationsModule(platform(config), features(config), config.retention()),
                new UsersModule(
                        config.users(),
                        config.payments().currency(),
                        config.limits().enabled()),
                new OAuthModule(config.http().behindTls()),
                new AdvertisersModule(),
                new ProfilesModule(config.payments().currency()),
                new NetworksModule(kinds, () -> networks(config, simulator.url())),
                new CampaignsModule(kinds),
                new TasksModule(config.tasks(), kinds),
                new StatisticsModule(kinds),
                new ExchangeModule(exchange(config), config.payments().currency(), simulator::url),
                new PaymentsModule(() -> BankKey.in(config)),
                new FinanceModule(config.payments().currency()),
                new NotificationsModule(config.mail()),
                new MediaModule(config.media()));
    }

    /** The names of all roles: those of the modules, and what every service has beside them. */
    public static Set<String> roles(List<DomainModule> modules) {
        return Stream.concat(
                        Stream.of("http", "scheduler"),
                        modules.stream()
                                .flatMap(module -> module.deployments().stream())
                                .map(Deployment::role))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private final NodeConfig config;
    private final Postgres postgres;
    private final Parts parts;
    private final SimulatorModule simulator;
    private final List<DomainModule> modules;
    private final HttpSide http;
    private final Verticles verticles;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private volatile Set<String> running = Set.of();

    private Fanfare(NodeConfig config, Postgres postgres, Clustering.Member member) {
        Vertx vertx = member.vertx();
        this.config = config;
        this.postgres = postgres;
        this.simulator = new SimulatorModule(config.simulator());
        this.modules = modules(config, simulator);
        MessageRegistry registry = new MessageRegistry(modules.stream()
                .<Class<? extends Message>>flatMap(DomainModule::messages)
                .toList());
        this.parts = new Parts(
                vertx,
                new Bus(vertx, registry, member.peers()),
                Database.connect(vertx, config.database().at(postgres.uri())),
                member.metrics());
        this.http = new HttpSide(config, modules, parts, member);
        this.verticles = new Verticles(parts);
    }

    /**
     * Starts a node. Blocks until it serves.
     *
     * @throws RuntimeException that says what is in the way; nothing is left running then
     */
    public static Fanfare start(NodeConfig config) {
        Set<String> roles = config.rolesAmong(roles(modules(config)));
        return start(config, roles, Postgres.of(config));
    }

    /** Starts a node for a command, with other roles than the settings say, beside a service that may be running. */
    static Fanfare beside(NodeConfig config, Set<String> roles) {
        return start(config, roles, Postgres.beside(config));
    }

    private static Fanfare start(NodeConfig config, Set<String> roles, Postgres postgres) {
        Vertx vertx = null;
        try {
            Migrations.migrate(postgres.uri());
            Clustering.Member member = await(Clustering.join(config));
            vertx = member.vertx();
            Fanfare node = new Fanfare(config, postgres, member);
            node.run(roles);
            return node;
        } catch (RuntimeException e) {
            if (vertx != null) {
                await(vertx.close());
            }
            postgres.close();
            throw e;
        }
    }

    private void run(Set<String> roles) {
        running = Set.copyOf(roles);
        deployments().filter(deployment -> roles.contains(deployment.role())).forEach(verticles::deploy);
        firstSuperuser(roles);
        http.ready();
    }

    /** Everything that nodes run, in the order in which they start it. */
    private Stream<Deployment> deployments() {
        List<Job> jobs =
                modules.stream().flatMap(module -> module.jobs().stream()).toList();
        return Stream.concat(
                modules.stream().flatMap(module -> module.deployments().stream()),
                Stream.of(
                        // After those it asks.
                        new Deployment("scheduler", false, p -> new SchedulerVerticle(p.bus(), jobs, p.meters())),
                        // Last, so that the first request finds everybody in place.
                        http.deployment()));
    }

    /** Whether every role runs on this node. */
    public boolean runsEverything() {
        return running.equals(roles(modules));
    }

    /** How an installation without a command line gets its first operator. */
    private void firstSuperuser(Set<String> roles) {
        UsersConfig.FirstSuperuser wanted = config.users().firstSuperuser();
        if (!roles.contains("users") || wanted == null || !wanted.isGiven()) {
            return;
        }
        boolean made = await(bus().ask(
                                Caller.system("start"),
                                new EnsureSuperuser(wanted.username(), wanted.email(), wanted.password())))
                .made();
        if (made) {
            LOG.info("Made the first superuser, {}", wanted.username());
        }
    }

    /** The address clients on this machine reach it at; null on a node without the role http. */
    public String baseUrl() {
        return http.baseUrl();
    }

    /** Where the simulated outside services are: on this node, or else where another should run them. */
    public String simulatorUrl() {
        return simulator.url();
    }

    public Bus bus() {
        return parts.bus();
    }

    public Database database() {
        return parts.database();
    }

    public Vertx vertx() {
        return parts.vertx();
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
        http.stopping();
        try {
            await((vertx().isClustered() ? bus().leave() : Future.<Void>succeededFuture())
                    .transform(left -> verticles.undeploy())
                    .transform(undeployed -> http.close())
                    .transform(closed -> database().close())
                    .transform(closed -> vertx().close()));
        } catch (RuntimeException e) {
            LOG.warn("Stopping was not clean: {}", e.toString());
        } finally {
            postgres.close();
        }
    }

    private static PlatformConfig.Platform platform(NodeConfig config) {
        return new PlatformConfig.Platform("Fanfare", Version.current(), config.environment());
    }

    private static PlatformConfig.Features features(NodeConfig config) {
        return new PlatformConfig.Features(
                config.networks().kinds().names(),
                config.payments().enabledMethods(),
                Languages.all(),
                // While it is not known which are offered.
                List.of(config.payments().currency()));
    }

    private static ExchangeConfig exchange(NodeConfig config) {
        if ("production".equals(config.environment()) && config.exchange().isSimulated()) {
            LOG.warn("exchange.url is not set: exchange rates are simulated");
        }
        return config.exchange();
    }

    /** In production nobody gets in by the simulator's tokens: there a provider without an address is not offered. */
    private static NetworksConfig networks(NodeConfig config, String simulator) {
        return "production".equals(config.environment())
                ? config.networks()
                : config.networks().orAt(simulator, SimulatorConfig.CLIENT_ID, SimulatorConfig.CLIENT_SECRET);
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
