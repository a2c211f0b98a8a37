package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.jobs.Watches;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.healthchecks.HealthCheckHandler;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Health and metrics of this node: {@code /health/live}, {@code /health/ready} and {@code /metrics}; and of the service as a
 * whole: {@code /health}, which is for alarms, not for load balancers.
 */
public final class NodeRoutes implements Consumer<Router> {
    private static final long CHECK_TIMEOUT_MS = 2_000;

    private final Vertx vertx;
    private final Database database;
    private final PrometheusMeterRegistry metrics;
    private final Watches watches;
    private final Predicate<String> observers;
    private volatile boolean ready;

    /** @param observers whether this Authorization header, null for none, may see metrics and reasons */
    public NodeRoutes(
            Vertx vertx,
            Database database,
            PrometheusMeterRegistry metrics,
            Watches watches,
            Predicate<String> observers) {
        this.vertx = vertx;
        this.database = database;
        this.metrics = metrics;
        this.watches = watches;
        this.observers = observers;
        FunctionCounter.builder("fanfare.database.round.trips", database, Database::roundTrips)
                .description("How often somebody waited for the database")
                .register(metrics);
    }

    /** From now on the node reports ready, so load balancers send requests here. */
    public void ready() {
        ready = true;
    }

    /** From now on the node reports not ready, so load balancers stop sending requests. */
    public void stopping() {
        ready = false;
    }

    @Override
    public void accept(Router router) {
        HealthChecks live = HealthChecks.create(vertx);
        live.register("process", promise -> promise.complete(Status.OK()));
        HealthChecks serving = HealthChecks.create(vertx);
        serving.register(
                "node",
                promise -> promise.complete(
                        ready ? Status.OK() : Status.KO(new JsonObject().put("reason", "starting or stopping"))));
        // Tries to: an answer may come when the check has been given up already.
        serving.register("database", CHECK_TIMEOUT_MS, promise -> NodeRepository.ping(database)
                .onSuccess(alive -> promise.tryComplete(Status.OK()))
                .onFailure(e ->
                        promise.tryComplete(Status.KO(new JsonObject().put("reason", "PostgreSQL does not answer")))));
        router.get("/health/live").handler(HealthCheckHandler.createWithHealthChecks(live));
        router.get("/health/ready").handler(HealthCheckHandler.createWithHealthChecks(serving));
        router.get("/health").handler(this::health);
        router.get("/metrics").handler(context -> {
            if (!isObserver(context)) {
                PlainRoute.fail(context, CommonFault.MISSING_TOKEN.refusal());
                return;
            }
            vertx.executeBlocking(metrics::scrape, false)
                    .onSuccess(text -> context.response()
                            .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                            .end(text))
                    .onFailure(context::fail);
        });
    }

    private boolean isObserver(RoutingContext context) {
        return observers.test(context.request().getHeader(HttpHeaders.AUTHORIZATION));
    }

    /**
     * Who may see metrics: whoever sends the token.
     *
     * @param token empty or null when there is none
     * @param otherwise whether everybody may when there is none
     */
    public static Predicate<String> observers(String token, boolean otherwise) {
        if (token == null || token.isBlank()) {
            return header -> otherwise;
        }
        byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        return header -> header != null && MessageDigest.isEqual(expected, header.getBytes(StandardCharsets.UTF_8));
    }

    private void health(RoutingContext context) {
        boolean observer = isObserver(context);
        watches.look().timeout(CHECK_TIMEOUT_MS, TimeUnit.MILLISECONDS).onComplete(looked -> {
            JsonArray checks = new JsonArray();
            Map<String, Optional<String>> found = looked.succeeded()
                    ? looked.result()
                    : Map.of("database", Optional.of("PostgreSQL does not answer."));
            found.forEach((name, problem) -> {
                JsonObject check = new JsonObject().put("id", name).put("status", problem.isEmpty() ? "UP" : "DOWN");
                problem.filter(says -> observer)
                        .ifPresent(says -> check.put("data", new JsonObject().put("reason", says)));
                checks.add(check);
            });
            boolean well = found.values().stream().allMatch(Optional::isEmpty);
            context.response()
                    .setStatusCode(well ? 200 : 503)
                    .putHeader("Content-Type", "application/json; charset=utf-8")
                    .end(new JsonObject()
                            .put("status", well ? "UP" : "DOWN")
                            .put("checks", checks)
                            .toBuffer());
        });
    }
}
