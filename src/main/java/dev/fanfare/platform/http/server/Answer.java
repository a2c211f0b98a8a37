package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ResponseKind;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** An immutable response of status and JSON body, which may be sent repeatedly. */
record Answer(int status, Buffer body) {
    /** In bytes. A body that fits into one packet does not arrive sooner when compressed. */
    static final int COMPRESSED_FROM = 512;

    private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");

    static <R extends Message> Answer of(ResponseKind.One<?, R> one, R reply) {
        return new Answer(one.statusOf(reply), Responder.json(one.toView().apply(reply)));
    }

    Future<Void> send(HttpServerResponse response) {
        return response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, JSON)
                .end(body);
    }
}
