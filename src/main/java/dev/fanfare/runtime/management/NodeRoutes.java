package dev.fanfare.runtime.management;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.http.server.FaultResponse;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthMonitor;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Health and metrics of this node: {@code /health/live}, {@code /health/ready} and {@code /metrics}; and of the whole
 * service: {@code /health}, for alarms, not for load balancers.
 */
public final class NodeRoutes implements Consumer<Router> {
    private static final long CHECK_TIMEOUT_MS = 2_000;

    private final Vertx vertx;
    private final Readiness readiness;
    private final PrometheusMeterRegistry metrics;
    private final HealthMonitor watches;
    private final Predicate<String> observers;

    /** @param observers whether this Authorization header, null for none, may see metrics and reasons */
    public NodeRoutes(
            Vertx vertx,
            Readiness readiness,
            PrometheusMeterRegistry metrics,
            HealthMonitor watches,
            Predicate<String> observers) {
        this.vertx = vertx;
        this.readiness = readiness;
        this.metrics = metrics;
        this.watches = watches;
        this.observers = observers;
    }

    @Override
    public void accept(Router router) {
        router.get("/health/live").handler(context -> answer(context, Map.of("process", Finding.WELL)));
        router.get("/health/ready")
                .handler(
                        context -> readiness.obstacle().onSuccess(finding -> answer(context, Map.of("node", finding))));
        router.get("/health").handler(this::health);
        router.get("/metrics").handler(context -> ifObserver(context, this::metrics));
    }

    /** Others get 401. */
    void ifObserver(RoutingContext context, Consumer<RoutingContext> answer) {
        if (isObserver(context)) {
            answer.accept(context);
        } else {
            FaultResponse.send(
                    context.response(), CommonFault.MISSING_TOKEN.refusal().fault());
        }
    }

    private void metrics(RoutingContext context) {
        vertx.executeBlocking(metrics::scrape, false)
                .onSuccess(text -> context.response()
                        .putHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                        .end(text))
                .onFailure(context::fail);
    }

    private boolean isObserver(RoutingContext context) {
        return observers.test(context.request().getHeader(HttpHeaders.AUTHORIZATION));
    }

    /**
     * Authorises requests for metrics by the token.
     *
     * @param token empty or null for none
     * @param otherwise whether all requests are authorised if there is no token
     */
    public static Predicate<String> observers(String token, boolean otherwise) {
        if (token == null || token.isBlank()) {
            return header -> otherwise;
        }
        byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        return header -> header != null && MessageDigest.isEqual(expected, header.getBytes(StandardCharsets.UTF_8));
    }

    private void health(RoutingContext context) {
        watches.look()
                .timeout(CHECK_TIMEOUT_MS, TimeUnit.MILLISECONDS)
                .otherwise(Map.of("database", Finding.problem("PostgreSQL does not answer.")))
                .onSuccess(found -> answer(context, found));
    }

    /** @param checks findings by check; only observers see the reasons */
    private void answer(RoutingContext context, Map<String, Finding> checks) {
        JsonArray shown = new JsonArray();
        checks.forEach((name, finding) -> {
            JsonObject check = new JsonObject().put("id", name).put("status", finding.isProblem() ? "DOWN" : "UP");
            if (finding.reason() != null && isObserver(context)) {
                // What waits for a decision is no illness.
                check.put(
                        "data",
                        new JsonObject()
                                .put("reason", finding.reason().toString())
                                .put("waiting", !finding.isProblem()));
            }
            shown.add(check);
        });
        boolean well = checks.values().stream().noneMatch(Finding::isProblem);
        context.response()
                .setStatusCode(well ? 200 : 503)
                .putHeader("Content-Type", "application/json; charset=utf-8")
                .end(new JsonObject()
                        .put("status", well ? "UP" : "DOWN")
                        .put("checks", shown)
                        .toBuffer());
    }
}
