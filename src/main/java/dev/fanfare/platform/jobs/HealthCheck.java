package dev.fanfare.platform.jobs;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.function.Function;

/**
 * Something that must be well, and must have been looked at lately: a check that has not finished for too long is as bad as
 * one that found something.
 *
 * @param name such as {@code ledger}, a label of metrics
 * @param look finds what is wrong, or waits for an operator; one statement
 */
public record HealthCheck(String name, Function<Sql, Future<Finding>> look) {}
