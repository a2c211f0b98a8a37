package dev.fanfare.postgres;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.output.MigrateResult;

/** Migrates a database to the schema of this version. */
public final class Migrations {
    private static final String LOCATION = "classpath:db/migration";

    /** Seconds to wait for a database that is just starting. */
    private static final int CONNECT_RETRIES = 15;

    /** Seconds to wait for another node that is migrating. */
    private static final int LOCK_RETRIES = 600;

    private static final int DEFAULT_PORT = 5432;

    private Migrations() {}

    /**
     * Applies the migrations that the database does not have yet. If several nodes start at once, one applies them and
     * the others wait. Blocks, so keep it off event loops.
     *
     * @param ownerUri {@code postgresql://user:password@host:port/database}, with the driver's parameters after a
     *     question mark if need be; its user owns what is made
     * @param serviceUri whom nodes log in as, who is granted what they need
     * @param reader the role that may read everything but secrets; empty for none
     * @return how many were applied by this call
     * @throws IllegalArgumentException if the address is not of that form; the message does not repeat it
     * @throws org.flywaydb.core.api.FlywayException if the database cannot be reached, or a migration fails, or one
     *     that was applied has been changed since
     */
    public static int migrate(String ownerUri, String serviceUri, String reader) {
        return migrate(
                Target.of(ownerUri),
                Map.of("service_role", quoted(Target.of(serviceUri).user()), "reader_role", quoted(reader)),
                LOCATION);
    }

    /** For the inside of a literal. */
    private static String quoted(String role) {
        return role.replace("'", "''");
    }

    static int migrate(Target target, Map<String, String> placeholders, String... locations) {
        MigrateResult result = Flyway.configure()
                .dataSource(target.jdbcUrl(), target.user(), target.password())
                .locations(locations)
                .placeholders(placeholders)
                .connectRetries(CONNECT_RETRIES)
                .connectRetriesInterval(1)
                .lockRetryCount(LOCK_RETRIES)
                .load()
                .migrate();
        return result.migrationsExecuted;
    }

    /** A database address for JDBC. Its text does not contain the password. */
    record Target(String jdbcUrl, String user, String password) {
        static Target of(String postgresqlUri) {
            URI uri;
            try {
                uri = URI.create(postgresqlUri);
            } catch (IllegalArgumentException e) {
                // Not passed on as the cause, because its message contains the password.
                throw malformed();
            }
            String scheme = String.valueOf(uri.getScheme());
            String path = uri.getRawPath();
            if (!(scheme.equals("postgresql") || scheme.equals("postgres"))
                    || uri.getHost() == null
                    || uri.getRawUserInfo() == null
                    || path == null
                    || path.length() < 2) {
                throw malformed();
            }
            String[] login = uri.getRawUserInfo().split(":", 2);
            int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
            String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
            return new Target(
                    "jdbc:postgresql://" + uri.getHost() + ":" + port + path + query,
                    decode(login[0]),
                    login.length == 2 ? decode(login[1]) : "");
        }

        private static IllegalArgumentException malformed() {
            return new IllegalArgumentException(
                    "A database address has the form postgresql://user:password@host:port/database");
        }

        /** A plus sign stands for itself in this part of a URI. */
        private static String decode(String text) {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        }

        @Override
        public String toString() {
            return jdbcUrl;
        }
    }
}
