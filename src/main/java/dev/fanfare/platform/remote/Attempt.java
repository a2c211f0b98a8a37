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
 * One request and its whole answer, within a time and a size. The time covers everything from the wait for a connection
 * to the body's last byte, so that a service that answers byte by byte does not get more of it.
 */
final class Attempt {
    private final Promise<RemoteAnswer> outcome = Promise.promise();
    private final int maxBody;
    private volatile HttpClientRequest request;

    private Attempt(int maxBody) {
        this.maxBody = maxBody;
    }

    /**
     * Sends the call.
     *
     * @return the answer of any status; or a TimeoutException, or whatever went wrong on the wire
     */
    static Future<RemoteAnswer> of(Vertx vertx, HttpClient client, RemoteCall call, long patienceMs, int maxBody) {
        return new Attempt(maxBody).run(vertx, client, call, patienceMs);
    }

    private Future<RemoteAnswer> run(Vertx vertx, HttpClient client, RemoteCall call, long patienceMs) {
        long timer = vertx.setTimer(
                patienceMs, t -> outcome.tryFail(new TimeoutException("no answer in " + patienceMs + " ms")));
        RequestOptions options = new RequestOptions()
                .setMethod(call.method())
                .setAbsoluteURI(call.uri())
                .setConnectTimeout(patienceMs);
        call.headers().forEach(options::addHeader);
        client.request(options).compose(ready -> send(ready, call)).onFailure(outcome::tryFail);
        return outcome.future().onComplete(done -> {
            vertx.cancelTimer(timer);
            if (done.failed()) {
                abandon();
            }
        });
    }

    private Future<Void> send(HttpClientRequest ready, RemoteCall call) {
        request = ready;
        if (outcome.future().isComplete()) {
            // The connection came after the time was up.
            abandon();
            return Future.failedFuture("too late");
        }
        // Read from right here: one future further, and a short answer would have gone by unread.
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
        response.endHandler(end -> outcome.tryComplete(new RemoteAnswer(response.statusCode(), body)));
        return null;
    }

    /** Closes the stream, so that what is still to come is not even received. */
    private void abandon() {
        HttpClientRequest open = request;
        if (open != null) {
            open.reset();
        }
    }
}
