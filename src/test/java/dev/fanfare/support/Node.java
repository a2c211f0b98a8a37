package dev.fanfare.support;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.PostgresUri;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A running Fanfare for tests: the real service on a real database, in this process, on a port of its own. */
public final class Node implements AutoCloseable {
    /** For one call of a job: making worlds takes long where others compile. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Signs the journals of all tests: the secret key of RFC 8032, section 7.1, test 1. */
    public static final String JOURNAL_KEY = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";

    /** All roles but the scheduler: what falls due is dealt with when a test asks for it. */
    public static final String UNSCHEDULED =
            Modules.ROLES.stream().filter(role -> !role.equals("scheduler")).collect(Collectors.joining(","));

    /** The keys that all nodes of tests seal with. */
    public static final Map<String, String> SEALING = Map.of(
            "FANFARE_PAYMENTS_BANK_KEYS",
            "old:b2xkIGtleSBvbGQga2V5IG9sZCBrZXkgb2xkIGtleSA=,new:bmV3IGtleSBuZXcga2V5IG5ldyBrZXkgbmV3IGtleSA=",
            "FANFARE_PAYMENTS_BANK_KEY_ID",
            "new");

    /** Seals as all nodes of tests do. */
    public static KeyRing keyRing() {
        return new KeyRing(List.of(SEALING.get("FANFARE_PAYMENTS_BANK_KEYS").split(",")), "new");
    }

    /** With these a node of {@link #config} is ready for production, its database apart. */
    public static final Map<String, String> PRODUCTION = Map.ofEntries(
            Map.entry("environment", "production"),
            Map.entry(
                    "roles",
                    Modules.ROLES.stream()
                            .filter(role -> !role.equals("simulator"))
                            .collect(Collectors.joining(","))),
            Map.entry("exchange.url", "https://rates.example.com"),
            Map.entry("http.behind_tls", "true"),
            Map.entry("http.trusted_proxies", "10.0.0.1"),
            Map.entry("limits.enabled", "true"),
            Map.entry("users.argon2_memory_kib", "19456"),
            Map.entry("users.argon2_iterations", "2"),
            Map.entry("mail.host", "mail.example.com"),
            Map.entry("mail.from", "fanfare@example.com"),
            Map.entry("mail.base_url", "https://fanfare.example.com"),
            Map.entry("journal.checkpoints_url", "https://witness.example.com/add-checkpoint"));

    /** A password's hash costs as little as it may: its strength is not what these tests look at. */
    static final Map<String, String> QUICK_HASHES =
            Map.of("FANFARE_USERS_ARGON2_MEMORY_KIB", "128", "FANFARE_USERS_ARGON2_ITERATIONS", "1");

    private static Node shared;

    private final Fanfare fanfare;
    private final String databaseUri;
    private final World world = new World(this);

    private Node(Fanfare fanfare, String databaseUri) {
        this.fanfare = fanfare;
        this.databaseUri = databaseUri;
    }

    /** The one node of the test run; each test makes its own users and campaigns on it. */
    public static synchronized Node shared() {
        if (shared == null) {
            shared = start(Db.uri(), Map.of());
            AtExit.then(shared::close);
        }
        return shared;
    }

    /** The next class is not to tell all publishers of this one's campaigns. */
    static synchronized void leaveNothingToTell() {
        if (shared != null) {
            shared.execute("delete from new_events");
            shared.execute("""
                    update event_readers set position = (select coalesce(max(position), 0) from event_log)
                    where name = 'notifications'
                    """);
            shared.execute("update outbox set dispatched_at = now() where dispatched_at is null and dead_at is null");
        }
    }

    /** A node of its own on a fresh database, for tests that need other settings. To be closed. */
    public static Node start(Map<String, String> settings) {
        return start(Db.freshUri(), settings);
    }

    /**
     * A node on a given database.
     *
     * @param settings by path, such as {@code exchange.refresh_ms}
     */
    public static Node start(String databaseUri, Map<String, String> settings) {
        String schema = settings.getOrDefault("database.schema", "public");
        return new Node(Fanfare.start(config(databaseUri, settings)), PostgresUri.inSchema(databaseUri, schema));
    }

    /** The settings of such a node: the defaults, made small and quiet, and the given ones. */
    public static NodeConfig config(String databaseUri, Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATABASE_URI", databaseUri);
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", "0");
        environment.put("FANFARE_SIMULATOR_PORT", "0");
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_DATA_DIR", TestFolders.fast("fanfare-test-").toString());
        environment.put("FANFARE_HTTP_WARM_UP_SECONDS", "0");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.put("FANFARE_DATABASE_CONNECT_TIMEOUT_MS", "30000");
        // One for each event loop: a further one is a process that plans every statement once more.
        environment.put("FANFARE_DATABASE_PIPELINED_CONNECTIONS", "1");
        environment.put("FANFARE_ROLES", UNSCHEDULED);
        environment.putAll(SEALING);
        environment.put("FANFARE_JOURNAL_SIGNING_KEY", JOURNAL_KEY);
        environment.putAll(QUICK_HASHES);
        environment.putAll(environment(settings));
        return Settings.load(Db.asService(environment));
    }

    /** Settings by path, as variables of the environment. */
    public static Map<String, String> environment(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        settings.forEach((path, value) ->
                environment.put("FANFARE_" + path.replace('.', '_').toUpperCase(Locale.ROOT), value));
        return environment;
    }

    /** A statement on its database; arguments stand for question marks. */
    public Sql sql(String sql, Object... arguments) {
        return Sql.on(databaseUri, sql, arguments);
    }

    /** Runs such a statement for its effect. */
    public void execute(String sql, Object... arguments) {
        sql(sql, arguments).execute();
    }

    /** The only number that such a statement gives. */
    public long number(String sql, Object... arguments) {
        return sql(sql, arguments).number();
    }

    /** The only text that such a statement gives; null for null. */
    public String text(String sql, Object... arguments) {
        return sql(sql, arguments).text();
    }

    public Client client() {
        return new Client(fanfare.baseUrl());
    }

    public World world() {
        return world;
    }

    public Fanfare fanfare() {
        return fanfare;
    }

    /**
     * Does all that is due of a job, as the scheduler would.
     *
     * @return rows dealt with
     */
    public int sweep(Ask<JobResult> job) {
        // As long as the scheduler waits: others of a shared world leave their work in the same queue.
        int handled = 0;
        JobResult swept;
        do {
            swept = Blocking.await(fanfare.bus().ask(Caller.system("test").withTimeout(PATIENCE), job), PATIENCE);
            handled += swept.handled();
        } while (swept.more());
        return handled;
    }

    /** The secret of a link that its mail would have. */
    public String token(MakeLink link) {
        return Blocking.await(fanfare.bus().ask(Caller.system("test"), link))
                .token()
                .value();
    }

    public String databaseUri() {
        return databaseUri;
    }

    @Override
    public void close() {
        fanfare.close();
    }
}
