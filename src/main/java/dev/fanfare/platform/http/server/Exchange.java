package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.FieldSelection;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.identity.RecordRequests;
import dev.fanfare.platform.identity.RecordRequestsRequestBuilder;
import dev.fanfare.platform.identity.TrustedProxies;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.tracing.TraceSpan;
import dev.fanfare.platform.tracing.Traceparent;
import dev.fanfare.platform.tracing.Tracing;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A request with its response, from the first byte to the access log. Used on one event loop only. */
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
    private final HttpConfig config;
    private RequestMeters.Route route;
    private Caller caller;
    private RateLimits limits;
    private AgentCalls agents;
    /** Null when it is the caller's. */
    private String accountLanguage;

    private boolean paused;
    private Runnable atEnd;
    private boolean over;
    private boolean quiet;
    /** What is logged instead of a path that is a secret; null for none. */
    private String concealed;

    private boolean dryRun;
    private boolean preview;
    /** The code of the refusal; null for none. */
    private String refusedAs;

    /** Null for all members. */
    private FieldSelection.Selected selected;

    private String idempotencyKey;
    /** Null without a key. */
    private IdempotencyKey claimed;

    /** Null when requests are not traced. */
    private TraceSpan span;

    private Exchange(HttpServerRequest request, Caller anonymous, HttpConfig config, RequestMeters meters) {
        this.request = request;
        this.response = request.response();
        this.anonymous = anonymous;
        this.config = config;
        this.caller = anonymous;
        this.meters = meters;
        this.route = meters.other();
        meters.begin();
    }

    /** Begins a response with the common headers. */
    static Exchange open(HttpServerRequest request, HttpConfig config, RequestMeters meters) {
        MultiMap sent = request.headers();
        String given = sent.get(REQUEST_ID);
        Caller anonymous = Caller.anonymous(
                Languages.preferred(sent.get(HttpHeaders.ACCEPT_LANGUAGE)),
                given != null && isValidId(given) ? given : newId(),
                address(request, config.trustedProxies()));
        Exchange exchange = new Exchange(request, anonymous, config, meters);
        MultiMap headers = exchange.response.headers();
        headers.set(REQUEST_ID, anonymous.requestId());
        protect(headers, config);
        return exchange;
    }

    /** Sets the security headers; responses that need others replace them. */
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

    /** The exchange of a routed request. */
    static Exchange of(RoutingContext context) {
        return context.get(KEY);
    }

    /** For routes that are not endpoints, one of which calls endpoints by these agents. */
    void attachTo(RoutingContext context, RateLimits limits, AgentCalls agents) {
        this.limits = limits;
        this.agents = agents;
        concealed = SecretPaths.concealed(context);
        context.put(KEY, this);
    }

    /** The calls of agents in a routed request. */
    AgentCalls agents() {
        return agents;
    }

    /** The limits of a routed request. */
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

    /** Whether the client uses HTTPS. */
    boolean isSecure() {
        return config.behindTls();
    }

    /** Whether a page of another site sent it. */
    boolean isCrossSite() {
        return CrossSite.sent(request, config);
    }

    void identified(Caller who) {
        this.caller = who;
    }

    /** The caller, as far as known. */
    Caller caller() {
        return caller;
    }

    /** Sets the language of an account that is not the caller. */
    void speak(String language) {
        accountLanguage = language;
    }

    /** The language of messages. */
    String language() {
        String own = accountLanguage == null ? caller.language() : accountLanguage;
        return request.headers().contains(HttpHeaders.ACCEPT_LANGUAGE) || !Languages.isSupported(own)
                ? anonymous.language()
                : own;
    }

    /** The caller with a full maxWait from now on, so that reading the body does not consume it. */
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

    /** Assigns it to an endpoint. */
    void belongsTo(RequestMeters.Route endpoint) {
        route = endpoint;
    }

    /** Excludes it from the access log and its endpoint's metrics. */
    void keepQuiet() {
        quiet = true;
    }

    /** Starts a trace, if tracing is configured and this request is sampled. */
    void note(Tracing tracing) {
        span = tracing.request(request.method().name(), requestId(), request.getHeader(Traceparent.HEADER));
    }

    /** Makes its span current again after a wait, since the completing code may run in another request's context. */
    void goOn() {
        if (span != null) {
            span.enter();
        }
    }

    /** Ends the measured time: the client decides how long the rest takes. */
    void last() {
        if (span != null) {
            endWay(200);
        }
    }

    private void endWay(int status) {
        span.rename(request.method() + " " + route.path());
        span.note("http.route", route.path());
        span.note("http.response.status_code", status);
        if (status >= 500) {
            span.failed(Integer.toString(status));
        }
        span.end();
    }

    /** Marks its response and access-log line as a dry run. */
    void runDry() {
        dryRun = true;
        response.putHeader(DryRunRequest.HEADER, "true");
    }

    /** Says that its path is that of dry runs alone. */
    void preview() {
        preview = true;
        runDry();
    }

    /** @param members that the request selects; null for all */
    void select(FieldSelection.Selected members) {
        selected = members;
    }

    FieldSelection.Selected selected() {
        return selected;
    }

    boolean isPreview() {
        return preview;
    }

    boolean isDryRun() {
        return dryRun;
    }

    /** Sets the key for repeating a change with an unknown outcome, and what became of it. */
    void keyedBy(String key, IdempotencyKey sent) {
        idempotencyKey = key;
        claimed = sent;
    }

    /** Marks the response, if it repeats the answer to an earlier request. */
    void noteReplay() {
        if (claimed != null && claimed.replayed().get()) {
            response.putHeader(Idempotency.REPLAYED, "true");
        }
    }

    /** Runs this when the response has been written or has failed. */
    void onEnd(Runnable action) {
        atEnd = action;
    }

    /**
     * Ends it: the response has been written, or the client has disconnected.
     *
     * @return whether this was the first call
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
        if (span != null) {
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
                    .path(concealed == null ? request.path() : concealed)
                    .status(response.getStatusCode())
                    .micros(nanos / 1_000)
                    .credential(caller.credential())
                    .userId(caller.userId())
                    .address(anonymous.address())
                    .requestId(requestId())
                    .traceId(span == null ? null : span.traceId())
                    .dryRun(dryRun)
                    .build()
                    .write();
        }
        return true;
    }

    /** What its program's owner reads of it; empty if it is of no program. */
    Optional<RecordRequests.Request> recorded() {
        return quiet || !RequestRecorder.isOfProgram(caller)
                ? Optional.empty()
                : Optional.of(RecordRequestsRequestBuilder.builder()
                        .requestId(requestId())
                        .method(request.method().name())
                        .path(concealed == null ? request.path() : concealed)
                        .status(response.getStatusCode())
                        .millis(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos))
                        .error(refusedAs)
                        .credential(caller.credential())
                        .credentialId(caller.credentialId())
                        .at(Instant.now())
                        .build());
    }

    void fail(Throwable cause) {
        refusedAs = cause instanceof Refused refused ? refused.fault().error() : CommonFault.INTERNAL_ERROR.error();
        FaultResponse.send(response, cause, requestId(), idempotencyKey, language());
    }

    /** An id for logs and operators; not secret. */
    static String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        // The version 4 bits.
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

    private static String address(HttpServerRequest request, TrustedProxies proxies) {
        String peer = request.remoteAddress() == null
                ? "unknown"
                : request.remoteAddress().hostAddress();
        return proxies.isEmpty()
                ? peer
                : proxies.clientOf(peer, request.headers().getAll("X-Forwarded-For"));
    }
}
