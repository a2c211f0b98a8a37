package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Traceparent;
import dev.fanfare.platform.tracing.Tracing;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A request with its answer, from the first moment to the line in the access log. Used on one event loop only. */
final class Exchange {
    private static final String KEY = Exchange.class.getName();
    private static final int MAX_ID = 64;
    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final CharSequence REQUEST_ID = HttpHeaders.createOptimized("X-Request-Id");
    private static final CharSequence[] ALWAYS = optimized(
            "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy",
                    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors"
                            + " 'none'",
            "Referrer-Policy", "no-referrer",
            "Cache-Control", "no-store");
    private static final CharSequence[] BEHIND_TLS =
            optimized("Strict-Transport-Security", "max-age=31536000; includeSubDomains");

    private final HttpServerRequest request;
    private final HttpServerResponse response;
    private final long startedNanos = System.nanoTime();
    private final Caller anonymous;
    private final RequestMeters meters;
    private final boolean secure;
    private RequestMeters.Route route;
    private Caller caller;
    private RateLimits limits;
    private boolean paused;
    private Runnable atEnd;
    private boolean over;
    private boolean quiet;
    private boolean dryRun;
    private String idempotencyKey;
    /** Null where the way of requests is not noted. */
    private TraceSpan way;

    private Exchange(HttpServerRequest request, Caller anonymous, boolean secure, RequestMeters meters) {
        this.request = request;
        this.response = request.response();
        this.anonymous = anonymous;
        this.secure = secure;
        this.caller = anonymous;
        this.meters = meters;
        this.route = meters.other();
        meters.begin();
    }

    /** Begins an answer, with the headers that all answers have. */
    static Exchange open(HttpServerRequest request, HttpConfig config, RequestMeters meters) {
        MultiMap sent = request.headers();
        String given = sent.get(REQUEST_ID);
        Caller anonymous = Caller.anonymous(
                Languages.preferred(sent.get(HttpHeaders.ACCEPT_LANGUAGE)),
                given != null && isValidId(given) ? given : newId(),
                address(request, config.trustForwarded()));
        Exchange exchange = new Exchange(request, anonymous, config.behindTls(), meters);
        MultiMap headers = exchange.response.headers();
        headers.set(REQUEST_ID, anonymous.requestId());
        protect(headers, config);
        return exchange;
    }

    /** Sets the headers by which browsers protect their users; answers that need others replace them. */
    static void protect(MultiMap headers, HttpConfig config) {
        set(headers, ALWAYS);
        if (config.behindTls()) {
            set(headers, BEHIND_TLS);
        }
    }

    private static CharSequence[] optimized(String... namesAndValues) {
        CharSequence[] bytes = new CharSequence[namesAndValues.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = HttpHeaders.createOptimized(namesAndValues[i]);
        }
        return bytes;
    }

    private static void set(MultiMap headers, CharSequence[] namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.set(namesAndValues[i], namesAndValues[i + 1]);
        }
    }

    /** Of a request that the router handles. */
    static Exchange of(RoutingContext context) {
        return context.get(KEY);
    }

    /** @param limits for routes that are not endpoints */
    void attachTo(RoutingContext context, RateLimits limits) {
        this.limits = limits;
        context.put(KEY, this);
    }

    /** Of a request that the router handles. */
    RateLimits limits() {
        return limits;
    }

    HttpServerRequest request() {
        return request;
    }

    HttpServerResponse response() {
        return response;
    }

    String requestId() {
        return anonymous.requestId();
    }

    Caller anonymous() {
        return anonymous;
    }

    /** Whether the client reaches us over HTTPS. */
    boolean isSecure() {
        return secure;
    }

    void identified(Caller who) {
        this.caller = who;
    }

    /** Who asks, as far as that is known. */
    Caller caller() {
        return caller;
    }

    /** Who asks, and will wait as long from now on, if reading the body has taken some of their maxWait. */
    Caller patientCaller() {
        return System.nanoTime() - startedNanos < SOON_NANOS ? caller : caller.renewed();
    }

    /** Holds the body back until {@link #resume}. */
    void pause() {
        paused = true;
        request.pause();
    }

    void resume() {
        if (paused) {
            paused = false;
            request.resume();
        }
    }

    /** Says to which endpoint it belongs. */
    void belongsTo(RequestMeters.Route endpoint) {
        route = endpoint;
    }

    /** Leaves it out of the access log and of the times of its endpoint. */
    void keepQuiet() {
        quiet = true;
    }

    /** Notes its way from here on, if that is configured and this request is among those that are noted. */
    void note(Tracing tracing) {
        way = tracing.request(request.method().name(), requestId(), request.getHeader(Traceparent.HEADER));
    }

    /** What begins now is part of its way: whoever let it wait may have gone on in another's place. */
    void goOn() {
        if (way != null) {
            way.enter();
        }
    }

    /** What follows lasts as long as the client likes, and says nothing of how long it took. */
    void last() {
        if (way != null) {
            endWay(200);
        }
    }

    private void endWay(int status) {
        way.rename(request.method() + " " + route.path());
        way.note("http.route", route.path());
        way.note("http.response.status_code", status);
        if (status >= 500) {
            way.failed(Integer.toString(status));
        }
        way.end();
    }

    /** Marks its answer, whatever it is, and its line in the access log: it changes nothing. */
    void runDry() {
        dryRun = true;
        response.putHeader(DryRunRequest.HEADER, "true");
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** Says by which key the change can be repeated when its outcome is not known. */
    void keyedBy(String key) {
        idempotencyKey = key;
    }

    /** Calls this when the answer has been written, or cannot be any more. */
    void onEnd(Runnable action) {
        atEnd = action;
    }

    /**
     * The answer has been written, or the client has gone.
     *
     * @return whether this was the first to say so
     */
    boolean end() {
        if (over) {
            return false;
        }
        over = true;
        if (atEnd != null) {
            atEnd.run();
        }
        meters.end(response.bytesWritten());
        if (way != null) {
            endWay(response.getStatusCode());
        }
        if (!quiet) {
            long nanos = System.nanoTime() - startedNanos;
            route.record(response.getStatusCode(), nanos);
            if (dryRun) {
                route.recordDryRun(response.getStatusCode());
            }
            AccessLineBuilder.builder()
                    .method(request.method())
                    .path(request.path())
                    .status(response.getStatusCode())
                    .micros(nanos / 1_000)
                    .credential(caller.credential())
                    .userId(caller.userId())
                    .address(anonymous.address())
                    .requestId(requestId())
                    .traceId(way == null ? null : way.traceId())
                    .dryRun(dryRun)
                    .build()
                    .write();
        }
        return true;
    }

    void fail(Throwable cause) {
        FaultResponse.send(response, cause, requestId(), idempotencyKey);
    }

    /** An id for logs and for operators; no secret. */
    static String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        // With the bits of version 4.
        return new UUID(
                        random.nextLong() & 0xffff_ffff_ffff_0fffL | 0x4000L,
                        random.nextLong() >>> 2 | 0x8000_0000_0000_0000L)
                .toString();
    }

    private static boolean isValidId(String id) {
        if (id.isEmpty() || id.length() > MAX_ID) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean valid = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "._:-".indexOf(c) >= 0;
            if (!valid) {
                return false;
            }
        }
        return true;
    }

    private static String address(HttpServerRequest request, boolean trustForwarded) {
        String forwarded = trustForwarded ? request.getHeader("X-Forwarded-For") : null;
        if (forwarded != null && !forwarded.isBlank()) {
            // Our own proxy wrote the last entry; earlier ones are claims of the client.
            return forwarded.substring(forwarded.lastIndexOf(',') + 1).strip();
        }
        return request.remoteAddress() == null
                ? "unknown"
                : request.remoteAddress().hostAddress();
    }
}
