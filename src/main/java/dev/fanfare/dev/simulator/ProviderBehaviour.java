package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Page;
import dev.fanfare.dev.simulator.SimulatedProvider.Picture;
import dev.fanfare.dev.simulator.SimulatedProvider.Redirect;
import dev.fanfare.dev.simulator.SimulatedProvider.Xml;
import dev.fanfare.platform.endpoint.Json;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/**
 * How a provider currently responds to calls.
 *
 * @param delayMs milliseconds before it responds; in mode slow, before each byte
 */
record ProviderBehaviour(FailureMode mode, int delayMs) {
    static final ProviderBehaviour GOOD = new ProviderBehaviour(FailureMode.OK, 0);

    private static final int SLOW_MS = 100;
    private static final Buffer SPACES = Buffer.buffer(" ".repeat(16 * 1024));

    /** Responds to the request, or does not. */
    void perform(Vertx vertx, HttpServerRequest request, Answer good) {
        HttpServerResponse response = request.response();
        switch (mode) {
            case OK -> later(vertx, () -> send(response, good.status(), good.body()));
            case FAIL -> later(vertx, () -> send(response, 500, new Message("simulated failure")));
            case REJECT -> later(vertx, () -> send(response, 400, new Message("simulated rejection")));
            case RUBBISH ->
                later(vertx, () -> response.putHeader("Content-Type", "application/json")
                        .end("<html>It works!"));
            case REFUSE -> later(vertx, () -> request.connection().close());
            case CUT ->
                later(vertx, () -> {
                    Buffer body = encoded(good.body());
                    begin(response, good).putHeader("Content-Length", String.valueOf(body.length()));
                    response.write(body.slice(0, body.length() / 2))
                            .onComplete(sent -> request.connection().close());
                });
            case ENDLESS -> later(vertx, () -> pour(begin(response, good).setChunked(true)));
            case SLOW -> drip(vertx, begin(response, good).setChunked(true), encoded(good.body()), 0);
            case HANG -> {
                // The server's idle timeout closes the connection, unless the client does.
            }
        }
    }

    private void later(Vertx vertx, Runnable action) {
        if (delayMs == 0) {
            action.run();
        } else {
            vertx.setTimer(delayMs, t -> action.run());
        }
    }

    private static HttpServerResponse begin(HttpServerResponse response, Answer good) {
        return response.setStatusCode(good.status()).putHeader("Content-Type", type(good.body()));
    }

    private static void pour(HttpServerResponse response) {
        // As fast as the client reads.
        response.write(SPACES).onSuccess(taken -> pour(response));
    }

    private void drip(Vertx vertx, HttpServerResponse response, Buffer body, int at) {
        if (response.closed()) {
            return;
        }
        if (at == body.length()) {
            response.end();
            return;
        }
        response.write(body.slice(at, at + 1));
        vertx.setTimer(delayMs == 0 ? SLOW_MS : delayMs, t -> drip(vertx, response, body, at + 1));
    }

    static void send(HttpServerResponse response, int status, Object body) {
        if (body instanceof Redirect redirect) {
            response.putHeader("Location", redirect.location());
        }
        if (!response.closed()) {
            response.setStatusCode(status).putHeader("Content-Type", type(body)).end(encoded(body));
        }
    }

    private static String type(Object body) {
        if (body instanceof Picture picture) {
            return picture.type();
        }
        return body instanceof Page
                ? "text/html; charset=utf-8"
                : body instanceof Xml ? "text/xml" : "application/json";
    }

    private static Buffer encoded(Object body) {
        if (body instanceof Redirect) {
            return Buffer.buffer();
        }
        if (body instanceof Picture picture) {
            return picture.content();
        }
        if (body instanceof Xml xml) {
            return Buffer.buffer(xml.text());
        }
        if (body instanceof Page page) {
            return Buffer.buffer(page.html());
        }
        try {
            return Buffer.buffer(Json.mapper().writeValueAsBytes(body));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(body + " cannot be written", e);
        }
    }

    /** An error message. */
    record Message(String message) {}
}
