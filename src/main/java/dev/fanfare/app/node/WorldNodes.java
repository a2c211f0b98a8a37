package dev.fanfare.app.node;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.dev.sandbox.WorldHost;
import dev.fanfare.notification.MailSettings;
import dev.fanfare.runtime.postgres.Directories;
import dev.fanfare.runtime.postgres.Postgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the worlds of a sandbox's partners in this process: each is a node with its own Vert.x, pools and clock, on a database of
 * its own beside this node's, with the demo's people. A process for each would take five times the memory, and ten times as long
 * to wake up.
 */
final class WorldNodes implements WorldHost, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorldNodes.class);
    private static final String SETTINGS_FILE = "FANFARE_CONFIG";
    private static final String UNLIMITED = "1000000000";

    private final NodeConfig config;
    private final Map<String, Running> running = new HashMap<>();
    private Postgres postgres;
    private Supplier<String> baseUrl = () -> null;
    private Function<NodeConfig, Running> starting = settings -> {
        throw new IllegalStateException("this node runs no worlds");
    };
    private boolean closed;

    /** The node of a world. */
    interface Running {
        /** Its base URL for clients on this machine. */
        String baseUrl();

        /** Stops it. Blocks. */
        void close();
    }

    /** @param config of the sandbox */
    WorldNodes(NodeConfig config) {
        this.config = config;
    }

    /**
     * Before anything else.
     *
     * @param server of this node's database
     * @param address of this node for clients on this machine
     */
    void runOn(Postgres server, Supplier<String> address) {
        this.postgres = server;
        this.baseUrl = address;
    }

    /** Sets how the node of a world is started, with the demo's people and ready. */
    void startBy(Function<NodeConfig, Running> start) {
        this.starting = start;
    }

    @Override
    public synchronized void make(String slug) {
        long began = System.nanoTime();
        drop(slug);
        postgres.create(database(slug));
        start(slug);
        LOG.info("Made the world {} in {} ms", slug, (System.nanoTime() - began) / 1_000_000);
    }

    @Override
    public synchronized int wake(String slug) {
        Running node = running.get(slug);
        return port(node == null ? start(slug) : node);
    }

    private Running start(String slug) {
        if (closed) {
            throw new IllegalStateException("the sandbox stops");
        }
        Running node = starting.apply(Settings.load(environment(slug)));
        running.put(slug, node);
        return node;
    }

    private static int port(Running node) {
        return Integer.parseInt(node.baseUrl().substring(node.baseUrl().lastIndexOf(':') + 1));
    }

    @Override
    public synchronized void sleep(String slug) {
        Running node = running.remove(slug);
        if (node != null) {
            node.close();
        }
    }

    @Override
    public synchronized void drop(String slug) {
        sleep(slug);
        postgres.drop(database(slug));
        try {
            Directories.delete(folder(slug));
        } catch (IOException e) {
            throw new UncheckedIOException(folder(slug) + " cannot be deleted", e);
        }
    }

    @Override
    public long fileBytes(String slug) {
        Path folder = folder(slug);
        if (!Files.exists(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(folder + " cannot be read", e);
        }
    }

    private Path folder(String slug) {
        return config.dataDirectory().resolve("worlds").resolve(slug);
    }

    /** As {@code WorldsRepository} finds it. */
    private String database(String slug) {
        return postgres.name() + "_" + slug;
    }

    @Override
    public DemoAccess access(String slug) {
        return DemoAccess.read(folder(slug))
                .orElseThrow(() -> new IllegalStateException("the world " + slug + " has no keys"));
    }

    @Override
    public String address(String slug) {
        String home = config.mail().isOn() ? config.mail().link("") : baseUrl.get();
        return (home == null ? "" : home.replaceFirst("/+$", "")) + HOME + slug;
    }

    /** A world has the settings of the file, its own place, and what makes it small; nothing of this process's environment. */
    private Map<String, String> environment(String slug) {
        Postgres own = postgres.database(database(slug));
        Map<String, String> environment = new HashMap<>(Map.of(
                "FANFARE_DATABASE_URI", own.uri(),
                "FANFARE_DATABASE_OWNER_URI", own.ownerUri(),
                "FANFARE_DATABASE_READER_ROLE", own.reader(),
                "FANFARE_DATABASE_READ_URI", "",
                "FANFARE_DATABASE_PIPELINED_CONNECTIONS", "1",
                "FANFARE_DATABASE_TRANSACTION_CONNECTIONS", "2",
                "FANFARE_DATA_DIR", folder(slug).toString()));
        environment.putAll(Map.of(
                "FANFARE_ENVIRONMENT", "development",
                "FANFARE_DEMO", "true",
                "FANFARE_ROLES", "all",
                "FANFARE_CLUSTER_ENABLED", "false",
                "FANFARE_SANDBOX_ENABLED", "true",
                "FANFARE_SANDBOX_ONE_PERSON", "true",
                "FANFARE_SANDBOX_WORLDS_COUNT", "0",
                "FANFARE_PAYMENTS_RUNS_APPROVE_ABOVE", UNLIMITED));
        environment.putAll(Map.of(
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_HTTP_TRUSTED_PROXIES", "127.0.0.1",
                "FANFARE_HTTP_WARM_UP_SECONDS", "0",
                "FANFARE_HTTP_DRAIN_SECONDS", "0",
                "FANFARE_SIMULATOR_PORT", "0",
                "FANFARE_MANAGEMENT_PORT", "",
                "FANFARE_CONSOLE_ENABLED", "false"));
        environment.putAll(Map.of(
                "FANFARE_MAIL_HOST",
                MailSettings.SIMULATOR,
                "FANFARE_MAIL_FROM",
                "Fanfare <fanfare@mail.example>",
                "FANFARE_MAIL_BASE_URL",
                address(slug),
                "FANFARE_WEBHOOKS_PRIVATE_ADDRESSES",
                Boolean.toString(config.webhooks().privateAddresses())));
        String file = System.getenv(SETTINGS_FILE);
        if (file != null) {
            environment.put(SETTINGS_FILE, file);
        }
        return environment;
    }

    @Override
    public synchronized void close() {
        closed = true;
        new ArrayList<>(running.keySet()).forEach(this::sleep);
    }
}
