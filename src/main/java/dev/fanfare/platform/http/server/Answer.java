package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ResponseKind;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** A finished answer: a status and a JSON body, which may be sent any number of times. */
record Answer(int status, Buffer body) {
    /** Bytes: what fits into a packet with its head gets there no sooner, and compressing it costs more than answering. */
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
