package dev.fanfare.platform.remote;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.util.concurrent.TimeoutException;

/**
 * One request and its whole response, limited in time and size. The time covers everything from waiting for a
 * connection to the last byte of the body.
 */
final class Attempt {
    private final Promise<OutboundResponse> outcome = Promise.promise();
    private final int maxBody;
    private final boolean cuts;
    private volatile HttpClientRequest request;

    private Attempt(int maxBody, boolean cuts) {
        this.maxBody = maxBody;
        this.cuts = cuts;
    }

    /**
     * Sends the call.
     *
     * @return the answer, whatever its status; fails with a TimeoutException or the connection's error
     */
    static Future<OutboundResponse> of(
            Vertx vertx, HttpClient client, OutboundRequest call, long timeoutMs, int maxBody) {
        return new Attempt(maxBody, false).run(vertx, client, call, null, timeoutMs);
    }

    /**
     * Sends the call to this address, and drops what an answer has beyond so many bytes.
     *
     * @return likewise
     */
    static Future<OutboundResponse> beginningOf(
            Vertx vertx, HttpClient client, OutboundRequest call, SocketAddress address, long timeoutMs, int maxBody) {
        return new Attempt(maxBody, true).run(vertx, client, call, address, timeoutMs);
    }

    /** @param address null for the one of the call's host */
    private Future<OutboundResponse> run(
            Vertx vertx, HttpClient client, OutboundRequest call, SocketAddress address, long timeoutMs) {
        long timer = vertx.setTimer(
                timeoutMs, t -> outcome.tryFail(new TimeoutException("no answer in " + timeoutMs + " ms")));
        RequestOptions options = new RequestOptions()
                .setMethod(call.method())
                .setAbsoluteURI(call.uri())
                .setConnectTimeout(timeoutMs);
        if (address != null) {
            options.setServer(address);
        }
        call.headers().forEach(options::addHeader);
        client.request(options).compose(ready -> send(ready, call)).onFailure(outcome::tryFail);
        return outcome.future().onComplete(done -> {
            vertx.cancelTimer(timer);
            if (done.failed()) {
                abandon();
            }
        });
    }

    private Future<Void> send(HttpClientRequest ready, OutboundRequest call) {
        request = ready;
        if (outcome.future().isComplete()) {
            // The connection came too late.
            abandon();
            return Future.failedFuture("too late");
        }
        // Attach the handlers here: one future later, a short response could be missed.
        return (call.body() == null ? ready.send() : ready.send(call.body())).map(this::read);
    }

    private Void read(HttpClientResponse response) {
        Buffer body = Buffer.buffer();
        response.handler(chunk -> {
            if (body.length() + chunk.length() <= maxBody) {
                body.appendBuffer(chunk);
            } else if (cuts) {
                body.appendBuffer(chunk, 0, maxBody - body.length());
                if (outcome.tryComplete(responseOf(response, body))) {
                    abandon();
                }
            } else {
                outcome.tryFail(new IllegalStateException("an answer of more than " + maxBody + " bytes"));
            }
        });
        response.exceptionHandler(outcome::tryFail);
        response.endHandler(end -> outcome.tryComplete(responseOf(response, body)));
        return null;
    }

    private static OutboundResponse responseOf(HttpClientResponse response, Buffer body) {
        return new OutboundResponse(response.statusCode(), body, response.getHeader(HttpHeaders.RETRY_AFTER));
    }

    /** Closes the stream, which stops receiving the answer. */
    private void abandon() {
        HttpClientRequest open = request;
        if (open != null) {
            open.reset();
        }
    }
}
