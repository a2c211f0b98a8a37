package dev.fanfare.platform.jobs;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.function.Function;

/**
 * A health check. One that has not finished for too long counts as a problem.
 *
 * @param name such as {@code ledger}, a label of metrics
 * @param look finds a problem or a pending decision; one statement
 */
public record HealthCheck(String name, Function<Sql, Future<Finding>> look) {}
