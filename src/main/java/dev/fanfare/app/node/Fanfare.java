package dev.fanfare.app.node;

import dev.fanfare.app.settings.BankKey;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Preflight;
import dev.fanfare.app.settings.Production;
import dev.fanfare.app.settings.SanctionsFile;
import dev.fanfare.app.settings.SealingKey;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.dev.demo.DemoPast;
import dev.fanfare.dev.demo.DemoWorld;
import dev.fanfare.dev.simulator.ProviderOrderBuilder;
import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.KeyRotation;
import dev.fanfare.platform.encryption.KeyRotation.Chunk;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.runtime.postgres.Postgres;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node. Starting and stopping block: never do so on event loops. */
public final class Fanfare implements AutoCloseable, WorldNodes.Running {
    private static final Logger LOG = LoggerFactory.getLogger(Fanfare.class);
    private static final int ATTEMPTS = 30;
    private static final int POST_TIMEOUT_MS = 5_000;
    /** That a demo has lived. */
    public static final int DEMO_DAYS = 90;

    private final NodeLifecycle node;
    private final Modules modules;
    private final boolean whole;

    private Fanfare(NodeLifecycle node, Modules modules, boolean whole) {
        this.node = node;
        this.modules = modules;
        this.whole = whole;
    }

    /**
     * Starts a node. Blocks until ready.
     *
     * @throws RuntimeException if it cannot start; nothing is left running
     */
    public static Fanfare start(NodeConfig config) {
        StartupTimings times = new StartupTimings();
        Fanfare node = start(config, times);
        node.ready(config, times);
        return node;
    }

    /** Starts a node that serves, but is ready only after {@link #ready}. */
    public static Fanfare start(NodeConfig config, StartupTimings times) {
        // First, since loading the modules takes seconds.
        Preflight.check(config);
        return start(
                config,
                known -> {
                    Set<String> roles = config.rolesAmong(known);
                    Production.check(config, roles, known);
                    return roles;
                },
                at -> Postgres.of(at.database(), at.dataDirectory()),
                times);
    }

    /**
     * Starts a node for a command, with these roles instead of the configured ones; the service may be running. It does
     * not join the cluster, so gets no requests, and leaves the management port free.
     */
    public static Fanfare beside(Map<String, String> environment, String... roles) {
        Map<String, String> alone = new HashMap<>(environment);
        alone.put("FANFARE_CLUSTER_ENABLED", "false");
        alone.put("FANFARE_MANAGEMENT_PORT", "");
        return start(
                Settings.load(alone),
                known -> Set.of(roles),
                at -> Postgres.beside(at.database(), at.dataDirectory()),
                new StartupTimings());
    }

    private static Fanfare start(
            NodeConfig config,
            UnaryOperator<Set<String>> choice,
            Function<NodeConfig, Postgres> postgres,
            StartupTimings times) {
        Set<String> known = Modules.of(config).roles();
        Set<String> roles = choice.apply(known);
        config.database().checkFiles();
        // Here, because reading a file would block an event loop.
        Modules modules = Modules.of(
                config,
                BankKey.isNeededBy(roles) ? BankKey.in(config) : config.payments(),
                roles.contains("finance") ? SealingKey.in(config) : config.journal(),
                SanctionsFile.isNeededBy(roles) ? SanctionsFile.in(config) : SanctionsList.NONE);
        modules.worlds().startBy(Fanfare::startWorld);
        times.over("modules");
        Postgres database = postgres.apply(config);
        times.over("PostgreSQL");
        return new Fanfare(
                NodeLifecycle.start(config, modules, roles, database, times), modules, roles.containsAll(known));
    }

    /** Whether every role runs on this node. */
    public boolean runsEverything() {
        return whole;
    }

    /** The base URL for clients on this machine; null on a node without the role http. */
    @Override
    public String baseUrl() {
        return node.baseUrl();
    }

    /** The base URL of the simulated services, on this node or elsewhere. */
    public String simulatorUrl() {
        return modules.simulator().url();
    }

    /**
     * Calls the handler if the node cannot go on: its embedded PostgreSQL has died and cannot be restarted. Then close
     * it.
     */
    public void onLost(Consumer<? super RuntimeException> handler) {
        node.onLost(handler);
    }

    /** Warms the node up, then reports it ready to load balancers. */
    public void ready(NodeConfig config, StartupTimings times) {
        node.ready(Duration.ofSeconds(config.http().warmUpSeconds()), times);
    }

    /** Sends requests to its own endpoints for this time, to warm up. */
    public void warmUp(Duration time) {
        node.warmUp(time);
    }

    /**
     * Encrypts all rows under other keys with the current one, chunk by chunk. Blocks.
     *
     * @param progress called for each chunk, with the name of its table
     * @return number of rows still under another key
     */
    public long rotateKeys(Caller caller, BiConsumer<String, Chunk> progress) {
        KeyRotation rotation = new KeyRotation(database(), modules.keys().get());
        long left = 0;
        for (DomainModule module : modules.all()) {
            for (EncryptedTable table : module.encryptedTables()) {
                Chunk chunk = new Chunk(0, 0, "");
                while (chunk.next() != null) {
                    chunk = Blocking.await(rotation.rotate(caller, table, chunk.next()), Duration.ofHours(1));
                    progress.accept(table.name(), chunk);
                }
                left += chunk.left();
            }
        }
        return left;
    }

    /** Does nothing if there is any account. */
    public void fillDemoWorld(NodeConfig config) {
        // So that what happens on its pages is known at once.
        Blocking.await(bus().publish(ProviderOrderBuilder.builder()
                .provider("stripe")
                .mode("ok")
                .webhook(baseUrl() + "/webhooks/stripe/")
                .build()));
        DemoWorld.fill(asking(), config.dataDirectory(), baseUrl());
    }

    /**
     * Fills a new demo with its past, or goes on with it, and then begins the jobs that waited for it. Blocks for a minute or
     * so; the next start goes on where it was stopped.
     *
     * @param days of the past
     */
    public void fillDemoPast(NodeConfig config, int days) {
        try {
            DemoAccess.read(config.dataDirectory())
                    .ifPresent(access -> DemoPast.fill(
                            asking(),
                            access.publisher().password(),
                            days,
                            percent -> DemoAccess.tell(config.dataDirectory(), percent, simulatorUrl())));
        } catch (RuntimeException e) {
            if (node.isStopping()) {
                return;
            }
            LOG.warn("The demo's past is not whole; the next start goes on with it: {}", e.toString(), e);
        }
        if (!node.isStopping()) {
            node.scheduleRest();
        }
    }

    /** A node of a sandbox's world: with the demo's people, without a past, ready. */
    private static Fanfare startWorld(NodeConfig config) {
        Fanfare started = start(config, new StartupTimings());
        try {
            started.fillDemoWorld(config);
            DemoPast.skip(started.asking());
            started.node.scheduleRest();
            started.ready(config, new StartupTimings());
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private DemoWorld.Asking asking() {
        return new DemoWorld.Asking() {
            @Override
            public <R extends Message> R ask(Caller caller, Ask<R> ask) {
                return askPatiently(caller, ask);
            }

            @Override
            public <T> T await(Future<T> future) {
                return Blocking.await(future);
            }

            @Override
            public Database database() {
                return Fanfare.this.database();
            }

            @Override
            public Media media() {
                return modules.media().media(node.context());
            }

            @Override
            public String simulatorUrl() {
                return Fanfare.this.simulatorUrl();
            }

            @Override
            public Future<Integer> post(String url) {
                HttpClient client = vertx().createHttpClient();
                return client.request(new RequestOptions()
                                .setMethod(HttpMethod.POST)
                                .setAbsoluteURI(url)
                                .setTimeout(POST_TIMEOUT_MS))
                        .compose(HttpClientRequest::send)
                        .map(HttpClientResponse::statusCode)
                        .onComplete(done -> client.close());
            }
        };
    }

    /** Retries calls that are refused for load, as clients do, so that a first start succeeds on a busy machine. */
    private <R extends Message> R askPatiently(Caller caller, Ask<R> ask) {
        for (int attempt = 1; ; attempt++) {
            try {
                BusinessTime.setEarlier(vertx(), caller.businessTime());
                return Blocking.await(bus().ask(caller.renewed(), ask));
            } catch (Refused refused) {
                if (attempt == ATTEMPTS || node.isStopping() || !CommonFault.SERVICE_UNAVAILABLE.isStatusOf(refused)) {
                    throw refused;
                }
            } finally {
                BusinessTime.setEarlier(vertx(), null);
            }
            Blocking.await(vertx().timer(1, TimeUnit.SECONDS));
        }
    }

    public Bus bus() {
        return node.context().bus();
    }

    public Database database() {
        return node.context().database();
    }

    public Vertx vertx() {
        return node.context().vertx();
    }

    @Override
    public void close() {
        node.close();
    }
}
