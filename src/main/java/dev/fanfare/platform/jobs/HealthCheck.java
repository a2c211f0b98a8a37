package dev.fanfare.platform.jobs;

import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;

/**
 * Something that must be well, and must have been looked at lately: a check that has not finished for too long is as bad as
 * one that found something.
 *
 * @param name such as {@code ledger}, a label of metrics
 * @param problem what is wrong, a sentence for operators that names nobody; empty if nothing is. One statement.
 */
public record HealthCheck(String name, Function<Sql, Future<Optional<String>>> problem) {}
