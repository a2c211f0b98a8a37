package dev.fanfare.postgres;

import dev.fanfare.platform.sql.PostgresUri;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.output.MigrateResult;

/** Migrates a database to the schema of this version. */
public final class Migrations {
    private static final String LOCATION = "classpath:db/migration";

    /** Seconds to wait for another node that is migrating. */
    private static final int LOCK_RETRIES = 600;

    private Migrations() {}

    /**
     * Applies the migrations that the database does not have yet. If several nodes start at once, one applies them and
     * the others wait. Blocks, so keep it off event loops.
     *
     * @param ownerUri as {@link PostgresUri} has it; its user owns what is made
     * @param serviceUri whom nodes log in as, who is granted what they need
     * @param reader the role that may read everything but secrets; empty for none
     * @return how many were applied by this call
     * @throws IllegalArgumentException if the address is not of that form; the message does not repeat it
     * @throws org.flywaydb.core.api.FlywayException if the database cannot be reached, or a migration fails, or one
     *     that was applied has been changed since
     */
    public static int migrate(String ownerUri, String serviceUri, String reader) {
        return migrate(
                PostgresUri.of(ownerUri),
                Map.of("service_role", quoted(PostgresUri.of(serviceUri).user()), "reader_role", quoted(reader)),
                LOCATION);
    }

    /** For the inside of a literal. */
    private static String quoted(String role) {
        return role.replace("'", "''");
    }

    static int migrate(PostgresUri target, Map<String, String> placeholders, String... locations) {
        MigrateResult result = Flyway.configure()
                .dataSource(target.jdbcUrl(), target.user(), target.password())
                .locations(locations)
                .placeholders(placeholders)
                .lockRetryCount(LOCK_RETRIES)
                .load()
                .migrate();
        return result.migrationsExecuted;
    }
}
