package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.pages.StaticFile;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** An immutable response of status, type and JSON body, which may be sent repeatedly. */
record Answer(int status, CharSequence type, Buffer body) {
    /** In bytes. A body that fits into one packet does not arrive sooner when compressed. */
    static final int COMPRESSED_FROM = 512;

    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
    private static final CharSequence DRY_RUN = HttpHeaders.createOptimized("application/json; profile=dry-run");

    /** For all clients. */
    static <R extends Message> Answer of(ResponseKind.One<?, R> one, R reply) {
        return new Answer(one.statusOf(reply), JSON, Responder.json(one.toView().apply(reply)));
    }

    static <R extends Message> Answer of(ResponseKind.One<?, R> one, R reply, String language) {
        return new Answer(one.statusOf(reply), JSON, Responder.json(one.toView().apply(reply), language));
    }

    /** Of what a client selects. */
    static <R extends Message> Answer of(
            ResponseKind.One<?, R> one, R reply, SelectedAnswer selected, Object view, String language) {
        return new Answer(one.statusOf(reply), JSON, selected.json(view, language));
    }

    /**
     * Of a dry run: what a change would do, or a bulk's outcomes.
     *
     * @param preview whether the path says that it is one, rather than the type
     */
    static Answer ofDryRun(Message ran, boolean preview, String language) {
        return new Answer(200, preview ? JSON : DRY_RUN, Responder.json(ran, language));
    }

    /** To a GET: 304 if the client has it. */
    Future<Void> sendIfNew(HttpServerRequest request) {
        String validator = StaticFile.validator(body);
        HttpServerResponse response = request.response().putHeader(HttpHeaders.ETAG, validator);
        if (!StaticFile.isKnown(request, validator)) {
            return send(response);
        }
        // Of a representation that is not sent (RFC 9110, 15.4.5).
        response.headers().remove(HttpHeaders.CONTENT_LANGUAGE);
        return response.setStatusCode(304).end();
    }

    Future<Void> send(HttpServerResponse response) {
        return response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, type)
                .end(body);
    }
}
