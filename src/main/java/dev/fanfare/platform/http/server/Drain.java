package dev.fanfare.platform.http.server;

import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;

/**
 * Drains the rest of a request that is already answered, because a client whose connection is cut while it sends never
 * sees the response. Closes the connection after a timeout.
 */
final class Drain {
    private static final long MAX_BYTES = 128L * 1024 * 1024;
    private static final long MAX_MS = 5_000;

    private final HttpServerRequest request;
    private final boolean closing;
    private long received;

    private Drain(HttpServerRequest request, boolean closing) {
        this.request = request;
        this.closing = closing;
    }

    /** Closes the connection after a response that was sent before 100 Continue. */
    static void closeUnlessContinued(RoutingContext context) {
        HttpServerRequest request = context.request();
        if (request.headers().contains(HttpHeaders.EXPECT)) {
            // Without 100 Continue the client may or may not send its body: the next bytes are ambiguous.
            context.addHeadersEndHandler(head -> {
                if (!request.isEnded()) {
                    context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
                }
            });
        }
    }

    /** Drains the rest of this request's body once the response is written. */
    static void rest(HttpServerRequest request, Vertx vertx) {
        boolean closing = request.response().headers().contains(HttpHeaders.CONNECTION, HttpHeaders.CLOSE, true);
        if (!request.isEnded() && !BodyReader.isEmpty(request)) {
            new Drain(request, closing).start(vertx);
        } else if (closing) {
            new Drain(request, true).cut();
        }
    }

    private void start(Vertx vertx) {
        long timer = vertx.setTimer(MAX_MS, t -> cut());
        request.handler(chunk -> {
            received += chunk.length();
            if (received > MAX_BYTES) {
                cut();
            }
        });
        request.exceptionHandler(gone -> vertx.cancelTimer(timer));
        request.endHandler(end -> {
            vertx.cancelTimer(timer);
            if (closing) {
                cut();
            }
        });
        request.resume();
    }

    private void cut() {
        request.connection().close();
    }
}
