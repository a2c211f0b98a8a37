package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** Counts each client's requests against its allowances and reports in headers what is left. */
public final class RateLimits {
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit-Limit");
    private static final CharSequence REMAINING = HttpHeaders.createOptimized("RateLimit-Remaining");
    private static final CharSequence RESET = HttpHeaders.createOptimized("RateLimit-Reset");

    private final LimitsConfig config;
    private final Buckets buckets;

    public RateLimits(LimitsConfig config, Buckets buckets) {
        this.config = config;
        this.buckets = buckets;
    }

    /**
     * Counts a request.
     *
     * @return nothing when it may go on; a Refused of 429 when not. The answer carries the headers in any case.
     */
    public Future<Void> count(Allowance allowance, Caller caller, HttpServerResponse response) {
        if (!config.enabled()) {
            return Future.succeededFuture();
        }
        int limit = limit(allowance, caller);
        return buckets.take(allowance + " " + client(caller), limit).compose(probe -> {
            long seconds = seconds(probe);
            response.headers()
                    .set(LIMIT, Integer.toString(limit))
                    .set(REMAINING, Long.toString(probe.getRemainingTokens()))
                    .set(RESET, Long.toString(seconds));
            if (probe.isConsumed()) {
                return Future.succeededFuture();
            }
            return CommonFault.RATE_LIMIT_EXCEEDED
                    .refusal()
                    .with("limit", limit)
                    .with("reset_time", Instant.now().plusSeconds(seconds).truncatedTo(ChronoUnit.SECONDS))
                    .failed();
        });
    }

    private int limit(Allowance allowance, Caller caller) {
        return switch (allowance) {
            case GUESSABLE -> config.guessablePerMinute();
            case PAYOUTS -> config.payoutsPerMinute();
            case GENERAL ->
                switch (caller.credential()) {
                    case BACKEND_TOKEN, APP_USER, APP_CLIENT, SYSTEM -> config.tokenPerMinute();
                    case WEB_SESSION -> config.sessionPerMinute();
                    case NONE -> config.addressPerMinute();
                };
        };
    }

    /** By token, else user, else address. */
    private static String client(Caller caller) {
        return switch (caller.credential()) {
            case BACKEND_TOKEN, APP_USER, APP_CLIENT, SYSTEM -> caller.credential() + ":" + caller.credentialId();
            case WEB_SESSION -> "user:" + caller.userId();
            case NONE -> "address:" + caller.address();
        };
    }

    /** Seconds until the bucket is full again, rounded up, so that a client that waits so long is not refused again. */
    private static long seconds(ConsumptionProbe probe) {
        long nanos = probe.isConsumed() ? probe.getNanosToWaitForReset() : probe.getNanosToWaitForRefill();
        return TimeUnit.NANOSECONDS.toSeconds(nanos) + 1;
    }
}
