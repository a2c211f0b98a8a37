package dev.fanfare.platform.http.server;

import dev.fanfare.platform.endpoint.ApiVersion;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Set;

/**
 * Allows pages of the configured origins. Requests of other origins get no CORS headers, which stops browsers, but are
 * not refused: our own pages send their origin, too.
 */
final class Cors {
    private static final CharSequence READABLE = HttpHeaders.createOptimized(
            "X-Request-Id,X-Total-Count,Link,Retry-After,RateLimit-Limit,RateLimit-Remaining,RateLimit-Reset,RateLimit,RateLimit-Policy,"
                    + Idempotency.REPLAYED + "," + InputReader.IGNORED + "," + StreamResponder.NEXT_CURSOR + ","
                    + StreamResponder.SYNCED_UNTIL + ","
                    + DryRunRequest.HEADER + "," + ApiVersion.HEADER + ",Deprecation,Sunset");

    private final Set<String> origins;

    Cors(List<String> origins) {
        this.origins = Set.copyOf(origins);
    }

    boolean allows(HttpServerRequest request) {
        String origin = origins.isEmpty() ? null : request.getHeader(HttpHeaders.ORIGIN);
        return origin != null && origins.contains(origin);
    }

    /** Lets the page that sent this request read the answer. */
    void open(HttpServerRequest request) {
        if (allows(request)) {
            request.response()
                    .headers()
                    .set(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, request.getHeader(HttpHeaders.ORIGIN))
                    .set(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, READABLE)
                    // For the cookie that renews a session.
                    .set(HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true")
                    .set(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        }
    }

    /** Answers preflight requests. */
    CorsHandler preflight() {
        return CorsHandler.create()
                .addOrigins(List.copyOf(origins))
                .allowCredentials(true)
                .allowedMethod(HttpMethod.POST)
                .allowedMethod(HttpMethod.GET)
                .allowedHeader("Authorization")
                .allowedHeader("Content-Type")
                .allowedHeader("Idempotency-Key")
                .allowedHeader(DryRunRequest.HEADER)
                .allowedHeader(ApiVersion.HEADER)
                .allowedHeader("X-Request-Id")
                .allowedHeader("Last-Event-ID")
                .maxAgeSeconds(3_600);
    }
}
