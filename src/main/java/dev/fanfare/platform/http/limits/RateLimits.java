package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.identity.Addresses;
import io.github.bucket4j.ConsumptionProbe;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/** Counts each client's requests against its allowances and reports the remainder in headers. */
public final class RateLimits {
    private static final CharSequence LIMIT = HttpHeaders.createOptimized("RateLimit-Limit");
    private static final CharSequence REMAINING = HttpHeaders.createOptimized("RateLimit-Remaining");
    private static final CharSequence RESET = HttpHeaders.createOptimized("RateLimit-Reset");
    /** The later form of the three, by draft-ietf-httpapi-ratelimit-headers. */
    private static final CharSequence STATE = HttpHeaders.createOptimized("RateLimit");

    private static final CharSequence POLICY = HttpHeaders.createOptimized("RateLimit-Policy");

    private final LimitsConfig config;
    private final Buckets buckets;
    private final Limit perToken;
    private final Limit perSession;
    private final Limit perStaff;
    private final Limit perAddress;
    private final Limit guessable;
    private final Limit payouts;

    public RateLimits(LimitsConfig config, Buckets buckets) {
        this.config = config;
        this.buckets = buckets;
        this.perToken = Limit.of(config.tokenPerMinute());
        this.perSession = Limit.of(config.sessionPerMinute());
        this.perStaff = Limit.of(config.staffPerMinute());
        this.perAddress = Limit.of(config.addressPerMinute());
        this.guessable = Limit.of(config.guessablePerMinute());
        this.payouts = Limit.of(config.payoutsPerMinute());
    }

    /** A limit with the values of its headers, which are the same in each response. */
    private record Limit(int perMinute, CharSequence text, CharSequence policy) {
        static Limit of(int perMinute) {
            return new Limit(
                    perMinute,
                    HttpHeaders.createOptimized(Integer.toString(perMinute)),
                    HttpHeaders.createOptimized("\"default\";q=" + perMinute + ";w=60"));
        }
    }

    /**
     * Counts a request. Guessable endpoints also count by address, whatever the credential.
     *
     * @return completed if allowed, otherwise a Refused of 429. The response carries the headers either way.
     */
    public Future<Void> count(Allowance allowance, Caller caller, HttpServerResponse response) {
        if (!config.enabled()) {
            return Future.succeededFuture();
        }
        Future<Void> own = take(key(allowance, caller), limit(allowance, caller), response);
        return allowance == Allowance.GUESSABLE && caller.credential() != Caller.Credential.NONE
                ? own.compose(counted -> count(Allowance.GUESSES, caller, response))
                : own;
    }

    /** Takes back that a request was counted, so that only requests in flight, and failed ones, count. */
    public void giveBack(Allowance allowance, Caller caller) {
        if (config.enabled()) {
            buckets.giveBack(key(allowance, caller), limit(allowance, caller).perMinute());
        }
    }

    private Future<Void> take(Buckets.Key key, Limit limit, HttpServerResponse response) {
        return buckets.take(key, limit.perMinute()).compose(probe -> {
            long seconds = seconds(probe);
            String remaining = Long.toString(probe.getRemainingTokens());
            String reset = Long.toString(seconds);
            response.headers()
                    .set(LIMIT, limit.text())
                    .set(REMAINING, remaining)
                    .set(RESET, reset)
                    .set(STATE, "\"default\";r=" + remaining + ";t=" + reset)
                    .set(POLICY, limit.policy());
            if (probe.isConsumed()) {
                return Future.succeededFuture();
            }
            return CommonFault.RATE_LIMIT_EXCEEDED
                    .refusal()
                    .with("limit", limit.perMinute())
                    .with("reset_time", Instant.now().plusSeconds(seconds).truncatedTo(ChronoUnit.SECONDS))
                    .failed();
        });
    }

    private Limit limit(Allowance allowance, Caller caller) {
        return switch (allowance) {
            case GUESSABLE -> guessable;
            case PAYOUTS -> payouts;
            case GUESSES, PROVIDER_MESSAGES -> perAddress;
            case APPLICATIONS -> perToken;
            case GENERAL ->
                switch (caller.credential()) {
                    case BACKEND_TOKEN, APP_USER, APP_CLIENT, AGENT, SYSTEM -> perToken;
                    case WEB_SESSION -> caller.staff() || caller.superuser() ? perStaff : perSession;
                    case NONE -> perAddress;
                };
        };
    }

    /**
     * By token, user or application, else by address. All tokens of a user or an application share a bucket. Guessable
     * requests of an application's clients before sign-in count per address.
     */
    private static Buckets.Key key(Allowance allowance, Caller caller) {
        if (allowance == Allowance.GUESSES || allowance == Allowance.APPLICATIONS) {
            return ofAddress(allowance, caller);
        }
        return switch (caller.credential()) {
            case BACKEND_TOKEN, SYSTEM ->
                new Buckets.Key(allowance, Buckets.Kind.BACKEND_TOKEN, caller.credentialId(), null);
            case WEB_SESSION -> new Buckets.Key(allowance, Buckets.Kind.WEB_USER, caller.userId(), null);
            case APP_USER, AGENT -> new Buckets.Key(allowance, Buckets.Kind.APP_USER, caller.userId(), null);
            case APP_CLIENT ->
                new Buckets.Key(
                        allowance,
                        Buckets.Kind.CLIENT,
                        // For an application itself, this is its client id.
                        caller.username(),
                        allowance == Allowance.GUESSABLE ? Addresses.networkOf(caller.address()) : null);
            case NONE -> ofAddress(allowance, caller);
        };
    }

    private static Buckets.Key ofAddress(Allowance allowance, Caller caller) {
        return new Buckets.Key(allowance, Buckets.Kind.ADDRESS, Addresses.networkOf(caller.address()), null);
    }

    /** Seconds until the bucket is full, rounded up so that a client that waits this long is not refused again. */
    private static long seconds(ConsumptionProbe probe) {
        long nanos = probe.isConsumed() ? probe.getNanosToWaitForReset() : probe.getNanosToWaitForRefill();
        return TimeUnit.NANOSECONDS.toSeconds(nanos) + 1;
    }
}
