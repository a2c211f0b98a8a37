package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.language.Languages;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.regex.Pattern;

/** What is known of a request from its first moment: id, caller, time of arrival. */
final class RequestContext {
    private static final String KEY = RequestContext.class.getName();
    private static final Pattern VALID_ID = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    private final long startedNanos = System.nanoTime();
    private final Caller nobody;
    private Caller caller;

    private RequestContext(Caller nobody) {
        this.nobody = nobody;
        this.caller = nobody;
    }

    static RequestContext open(RoutingContext context, boolean trustForwarded) {
        HttpServerRequest request = context.request();
        String given = request.getHeader("X-Request-Id");
        String id = given != null && VALID_ID.matcher(given).matches()
                ? given
                : UUID.randomUUID().toString();
        RequestContext about = new RequestContext(Caller.nobody(
                Languages.preferred(request.getHeader(HttpHeaders.ACCEPT_LANGUAGE)),
                id,
                address(request, trustForwarded)));
        context.put(KEY, about);
        return about;
    }

    static RequestContext of(RoutingContext context) {
        return context.get(KEY);
    }

    String requestId() {
        return nobody.requestId();
    }

    Caller nobody() {
        return nobody;
    }

    Caller caller() {
        return caller;
    }

    void identified(Caller who) {
        this.caller = who;
    }

    long elapsedMicros() {
        return (System.nanoTime() - startedNanos) / 1_000;
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
