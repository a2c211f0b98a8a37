package dev.fanfare.support;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fanfare.app.node.Tables;
import dev.fanfare.platform.sql.DatabaseConfig;
import dev.fanfare.platform.sql.PostgresUri;
import dev.fanfare.runtime.postgres.BusinessClock;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.Migrations;
import dev.fanfare.runtime.postgres.PreparedServer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * The database of a test run: one server and one migrated database for each JVM, started by the first test that asks.
 * The server is {@code TEST_DATABASE_URL} if that is set ({@code postgresql://...}, PostgreSQL 15 or later, its role may
 * create databases), else a container where a Docker engine answers, else the embedded one. What was made on it goes when the JVM ends.
 */
public final class Db {
    private static final Logger log = LoggerFactory.getLogger(Db.class);

    /** Tells the databases of two runs on one server apart. */
    private static final String RUN = "fanfare_test_" + ProcessHandle.current().pid() + "_"
            + Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);

    /** That of all tables. {@code -Dschema=cell_7} runs any tests in another one than most installations have. */
    public static final String SCHEMA = System.getProperty("schema", "public");

    /** In the order in which they were made. */
    private static final List<String> databases = new ArrayList<>();

    /** Tests of durability have servers of their own; this one need not wait for the disk. */
    private static final String HASTY = """
            fsync = off
            full_page_writes = off
            synchronous_commit = off
            # Databases come and go: what was written about them is soon of no use.
            max_wal_size = '128MB'
            min_wal_size = '32MB'
            # Processes are what costs: databases come and go too fast to be worth a worker's visits, and tables are small.
            autovacuum = off
            max_parallel_workers_per_gather = 0
            """;

    private static Server server;
    private static String template;
    private static String shared;

    private Db() {}

    /** Settings of a client without replicas, in the order of the record. */
    public static DatabaseConfig config(
            String uri, int pipelined, int transactions, int share, int queue, int statementMs, int connectMs) {
        return new DatabaseConfig(uri, pipelined, transactions, share, queue, statementMs, connectMs, "", 1_000);
    }

    /** The migrated database that the tests of this run share: each makes its own users and campaigns. */
    public static synchronized String uri() {
        if (shared == null) {
            shared = freshUri();
        }
        return shared;
    }

    /** A migrated database of the caller's own. */
    public static synchronized String freshUri() {
        if (template == null) {
            String uri = create("");
            Migrations.of(uri, serviceUri(uri), "", Tables.ALL, BusinessClock.REAL)
                    .migrate();
            template = databases.get(databases.size() - 1);
        }
        // Files are copied as they are, instead of logging each of their pages.
        return create(" template " + template + " strategy file_copy");
    }

    /** A database of the caller's own with nothing in it. */
    public static synchronized String emptyUri() {
        return create("");
    }

    /** Changes a parameter of PostgreSQL for the connections that are made to a database from now on. */
    public static void set(String postgresqlUri, String parameter, String value) {
        execute(
                postgresqlUri,
                "do $$ begin execute format('alter database %%I set %s = %s', current_database()); end $$"
                        .formatted(parameter, value));
    }

    /**
     * The same database for the role that nodes run as: it may add to the journal and not rewrite it. Tests look into
     * the database as the owner.
     */
    public static synchronized String serviceUri(String postgresqlUri) {
        return postgresqlUri.replace(
                URI.create(postgresqlUri).getRawUserInfo() + "@",
                URI.create(server.service()).getRawUserInfo() + "@");
    }

    /** Settings with a database of this class, so that a node logs in as the service and migrates as the owner. */
    public static Map<String, String> asService(Map<String, String> environment) {
        String uri = environment.get("FANFARE_DATABASE_URI");
        if (uri == null || environment.containsKey("FANFARE_DATABASE_OWNER_URI") || !isOurs(uri)) {
            return environment;
        }
        Map<String, String> both = new HashMap<>(environment);
        both.put("FANFARE_DATABASE_OWNER_URI", uri);
        both.put("FANFARE_DATABASE_URI", serviceUri(uri));
        return both;
    }

    /** Whether a database is one of those made here, on the server of the run. */
    static synchronized boolean isOurs(String uri) {
        return server != null && URI.create(uri).getRawPath().startsWith("/" + RUN);
    }

    /** Opens a JDBC connection to a database of this class; the caller closes it. */
    public static Connection connect(String postgresqlUri) throws SQLException {
        URI uri = URI.create(postgresqlUri);
        String[] login = uri.getUserInfo().split(":", 2);
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        int port = uri.getPort() < 0 ? 5432 : uri.getPort();
        return DriverManager.getConnection(
                "jdbc:postgresql://" + uri.getHost() + ":" + port + uri.getRawPath() + query,
                login[0],
                login.length == 2 ? login[1] : "");
    }

    /** Runs one statement, for its effect. */
    public static void execute(String postgresqlUri, String sql) {
        try (Connection connection = connect(postgresqlUri);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Waits until so many sessions of the connection's database wait for a lock. */
    public static void awaitWaiting(Connection connection, int sessions) {
        eventually(() -> assertThat(waiting(connection)).isGreaterThanOrEqualTo(sessions));
    }

    private static int waiting(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from pg_locks where not granted")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static String create(String clause) {
        if (server == null) {
            server = startServer();
            AtExit.then(() -> server.stop().run());
        }
        String name = RUN + "_" + databases.size();
        execute(server.uri(), "create database " + name + clause);
        databases.add(name);
        URI uri = URI.create(server.uri());
        return PostgresUri.inSchema(
                server.uri().replace(uri.getRawAuthority() + uri.getRawPath(), uri.getRawAuthority() + "/" + name),
                SCHEMA);
    }

    /** Skips a test where the server cannot be told how long a transaction may take. */
    public static void needsTransactionTimeout() {
        long version = Sql.on(uri(), "select current_setting('server_version_num')::bigint")
                .number();
        assumeTrue(version >= 170_000, "transaction_timeout is there since PostgreSQL 17");
    }

    private static Server startServer() {
        String given = System.getenv("TEST_DATABASE_URL");
        if ("embedded".equals(given)) {
            return startEmbedded();
        }
        if (given != null && !given.isBlank()) {
            return new Server(given, withService(given), Db::dropDatabases);
        }
        try {
            // Looking for it starts a helper of Testcontainers, whose image an engine may not have either.
            if (isDockerThere()) {
                return startContainer();
            }
        } catch (RuntimeException e) {
            log.warn("A Docker engine answers but runs no PostgreSQL; using the embedded one", e);
        }
        return startEmbedded();
    }

    /** Looks for the socket first: Testcontainers takes seconds and many log lines to find nothing. */
    private static boolean isDockerThere() {
        boolean mayBe = System.getenv("DOCKER_HOST") != null
                || Files.exists(Path.of("/var/run/docker.sock"))
                || Files.exists(Path.of(System.getProperty("user.home"), ".docker"));
        return mayBe && DockerClientFactory.instance().isDockerAvailable();
    }

    /** Testcontainers' own helper removes it when the JVM is gone. */
    @SuppressWarnings("resource")
    private static Server startContainer() {
        PostgreSQLContainer container = new PostgreSQLContainer(DockerImageName.parse("postgres:18-alpine"))
                .withUsername("fanfare")
                .withPassword("fanfare")
                .withDatabaseName("fanfare")
                .withEnv("POSTGRES_INITDB_ARGS", "--encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8");
        container.start();
        String uri = "postgresql://fanfare:fanfare@" + container.getHost() + ":"
                + container.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT) + "/fanfare";
        return new Server(uri, withService(uri), container::stop);
    }

    /** Makes the role of nodes where there is none yet: the given one has to be allowed to. */
    private static String withService(String owner) {
        execute(owner, """
            do $$ begin
              create role fanfare_test_service login password 'fanfare';
            exception when duplicate_object or unique_violation then null;
            end $$\
            """);
        return owner.replace(URI.create(owner).getRawUserInfo() + "@", "fanfare_test_service:fanfare@");
    }

    private static Server startEmbedded() {
        return unchecked(() -> {
            Path directory = TestFolders.fast("fanfare-test-db-");
            PreparedServer.in(directory);
            Files.writeString(directory.resolve("data/postgresql.auto.conf"), HASTY);
            EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0);
            return new Server(postgres.uri(), postgres.serviceUri(), postgres::close);
        });
    }

    private static void dropDatabases() {
        for (int i = databases.size() - 1; i >= 0; i--) {
            execute(server.uri(), "drop database if exists " + databases.get(i) + " with (force)");
        }
    }

    private record Server(String uri, String service, Runnable stop) {}
}
