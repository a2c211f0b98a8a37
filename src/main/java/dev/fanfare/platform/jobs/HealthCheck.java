package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.function.Function;

/**
 * A health check. One that has not finished for too long counts as a problem.
 *
 * @param name such as {@code ledger}, a label of metrics
 * @param permission of staff who see what it found
 * @param remedy a sentence for operators: what to do when it has found something
 * @param look finds a problem or a pending decision; one statement
 */
public record HealthCheck(
        String name, Permission permission, @English String remedy, Function<Sql, Future<Finding>> look) {
    /** A check that failed. */
    public static final Finding UNKNOWN = Finding.problem("It could not be looked at.");
}
