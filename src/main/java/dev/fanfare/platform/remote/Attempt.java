package dev.fanfare.platform.remote;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.RequestOptions;
import java.util.concurrent.TimeoutException;

/**
 * One request and its whole response, limited in time and size. The time covers everything from waiting for a
 * connection to the last byte of the body.
 */
final class Attempt {
    private final Promise<OutboundResponse> outcome = Promise.promise();
    private final int maxBody;
    private volatile HttpClientRequest request;

    private Attempt(int maxBody) {
        this.maxBody = maxBody;
    }

    /**
     * Sends the call.
     *
     * @return the answer, whatever its status; fails with a TimeoutException or the connection's error
     */
    static Future<OutboundResponse> of(
            Vertx vertx, HttpClient client, OutboundRequest call, long timeoutMs, int maxBody) {
        return new Attempt(maxBody).run(vertx, client, call, timeoutMs);
    }

    private Future<OutboundResponse> run(Vertx vertx, HttpClient client, OutboundRequest call, long timeoutMs) {
        long timer = vertx.setTimer(
                timeoutMs, t -> outcome.tryFail(new TimeoutException("no answer in " + timeoutMs + " ms")));
        RequestOptions options = new RequestOptions()
                .setMethod(call.method())
                .setAbsoluteURI(call.uri())
                .setConnectTimeout(timeoutMs);
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
            if (body.length() + chunk.length() > maxBody) {
                outcome.tryFail(new IllegalStateException("an answer of more than " + maxBody + " bytes"));
            } else {
                body.appendBuffer(chunk);
            }
        });
        response.exceptionHandler(outcome::tryFail);
        response.endHandler(end -> outcome.tryComplete(new OutboundResponse(response.statusCode(), body)));
        return null;
    }

    /** Closes the stream, so that no more of the answer is received. */
    private void abandon() {
        HttpClientRequest open = request;
        if (open != null) {
            open.reset();
        }
    }
}
