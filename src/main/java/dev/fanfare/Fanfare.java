package dev.fanfare;

import dev.fanfare.advertisers.AdvertisersModule;
import dev.fanfare.campaigns.CampaignsModule;
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
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.media.MediaModule;
import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.postgres.Postgres;
import dev.fanfare.profiles.ProfilesModule;
import dev.fanfare.settings.BankKey;
import dev.fanfare.settings.NodeConfig;
import dev.fanfare.settings.Version;
import dev.fanfare.simulator.SimulatorConfig;
import dev.fanfare.simulator.SimulatorModule;
import dev.fanfare.statistics.StatisticsModule;
import dev.fanfare.tasks.TasksModule;
import dev.fanfare.users.UsersModule;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node, and the list of modules that it consists of. Starting and stopping block, so keep them off event loops. */
public final class Fanfare implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Fanfare.class);
    private static final int PATIENCE_SECONDS = 60;

    /** The roles without a module. */
    static final String HTTP = "http";

    static final String SCHEDULER = "scheduler";

    private final NodeLifecycle node;
    private final SimulatorModule simulator;
    private final boolean whole;

    private Fanfare(NodeLifecycle node, SimulatorModule simulator, boolean whole) {
        this.node = node;
        this.simulator = simulator;
        this.whole = whole;
    }

    /** Every module, whether or not a node runs it, in the order in which nodes deploy them. */
    public static List<DomainModule> modules(NodeConfig config) {
        return modules(config, new SimulatorModule(config.simulator()));
    }

    /** One line for each domain. */
    private static List<DomainModule> modules(NodeConfig config, SimulatorModule simulator) {
        NetworkKinds kinds = config.networks().kinds();
        return List.of(
                // First, because others may use its address.
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

    /** The names of all roles. */
    public static Set<String> roles(List<DomainModule> modules) {
        return Stream.concat(
                        Stream.of(HTTP, SCHEDULER),
                        modules.stream()
                                .flatMap(module -> module.deployments().stream())
                                .map(Deployment::role))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Starts a node. Blocks until it serves.
     *
     * @throws RuntimeException if it cannot start; nothing is left running
     */
    public static Fanfare start(NodeConfig config) {
        return start(config, known -> config.rolesAmong(known), Postgres::of);
    }

    /** Starts a node for a command, with these roles instead of those in the settings; the service may be running. */
    static Fanfare beside(NodeConfig config, Set<String> roles) {
        return start(config, known -> roles, Postgres::beside);
    }

    private static Fanfare start(
            NodeConfig config, UnaryOperator<Set<String>> choice, Function<NodeConfig, Postgres> postgres) {
        SimulatorModule simulator = new SimulatorModule(config.simulator());
        List<DomainModule> modules = modules(config, simulator);
        Set<String> known = roles(modules);
        Set<String> roles = choice.apply(known);
        return new Fanfare(
                NodeLifecycle.start(config, modules, roles, postgres.apply(config)),
                simulator,
                roles.containsAll(known));
    }

    /** Whether every role runs on this node. */
    public boolean runsEverything() {
        return whole;
    }

    /** The base URL for clients on this machine; null on a node without the role http. */
    public String baseUrl() {
        return node.baseUrl();
    }

    /** The base URL of the simulated services, on this node or where another node should run them. */
    public String simulatorUrl() {
        return simulator.url();
    }

    public Bus bus() {
        return node.parts().bus();
    }

    public Database database() {
        return node.parts().database();
    }

    public Vertx vertx() {
        return node.parts().vertx();
    }

    @Override
    public void close() {
        node.close();
    }

    private static PlatformConfig.Platform platform(NodeConfig config) {
        return new PlatformConfig.Platform("Fanfare", Version.current(), config.environment());
    }

    private static PlatformConfig.Features features(NodeConfig config) {
        return new PlatformConfig.Features(
                config.networks().kinds().names(),
                config.payments().enabledMethods(),
                Languages.all(),
                // Until it is known which are offered.
                List.of(config.payments().currency()));
    }

    private static ExchangeConfig exchange(NodeConfig config) {
        if ("production".equals(config.environment()) && config.exchange().isSimulated()) {
            LOG.warn("exchange.url is not set: exchange rates are simulated");
        }
        return config.exchange();
    }

    /** In production the simulator's tokens must not work, so providers without an address are not offered. */
    private static NetworksConfig networks(NodeConfig config, String simulator) {
        return "production".equals(config.environment())
                ? config.networks()
                : config.networks().orAt(simulator, SimulatorConfig.CLIENT_ID, SimulatorConfig.CLIENT_SECRET);
    }

    /** Blocks until a future completes. For starting and stopping only, never on an event loop. */
    public static <T> T await(Future<T> future) {
        return await(future, Duration.ofSeconds(PATIENCE_SECONDS));
    }

    /** The same with another timeout. */
    static <T> T await(Future<T> future, Duration timeout) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("gave up after " + timeout.toSeconds() + " seconds", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
