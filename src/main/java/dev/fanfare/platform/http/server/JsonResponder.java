package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;

/**
 * Sends one reply; executes at most once for each idempotency key.
 *
 * @param sending writes the reply
 */
record JsonResponder<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint,
        BiFunction<Exchange, R, Future<Void>> sending,
        InputReader<A> reader,
        Guards guards,
        Bus bus)
        implements Responder {

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        if (exchange.isDryRun()) {
            return dryRun(exchange, caller, input)
                    .compose(ran -> Answer.ofDryRun(ran, exchange.isPreview(), exchange.language())
                            .send(exchange.response()));
        }
        Future<R> answer = answer(exchange, caller, input);
        return (input.uploads().isEmpty() ? answer : answer.transform(result -> withoutOrphans(input, result)))
                .compose(reply -> {
                    exchange.noteReplay();
                    if (endpoint.cookie() != null) {
                        setCookie(exchange, endpoint.cookie(), reply);
                    }
                    return sending.apply(exchange, reply);
                });
    }

    private static <R> void setCookie(Exchange exchange, SecretCookie<R> cookie, R reply) {
        SecretCookie.Value value = cookie.value().apply(reply);
        if (value == null) {
            return;
        }
        boolean secure = exchange.isSecure();
        long seconds =
                Math.max(0, Duration.between(Instant.now(), value.until()).toSeconds());
        exchange.response()
                .addCookie(hidden(
                                SecretCookie.name(cookie.name(), secure),
                                value.secret().value(),
                                secure,
                                seconds)
                        .setPath(secure ? "/" : cookie.path())
                        .setSameSite(CookieSameSite.STRICT));
        if (cookie.hint() != null) {
            exchange.response()
                    .addCookie(hidden(cookie.hint().name(), "true", secure, seconds)
                            .setPath(cookie.hint().path())
                            .setSameSite(CookieSameSite.LAX));
        }
    }

    private static Cookie hidden(String name, String value, boolean secure, long seconds) {
        return Cookie.cookie(name, value).setHttpOnly(true).setSecure(secure).setMaxAge(seconds);
    }

    private Future<R> answer(Exchange exchange, Caller caller, BodyReader.Input input) {
        try {
            if (endpoint.changes()) {
                DryRunRequest.refuseIn(input.tree());
            }
            return reader.read(input, exchange, bus, caller)
                    .compose(ask -> bus.ask(keyed(exchange, caller, input, ask), ask));
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private Future<? extends Message> dryRun(Exchange exchange, Caller caller, BodyReader.Input input) {
        try {
            return reader.read(input, exchange, bus, caller).compose(ask -> {
                Caller keyed = keyed(exchange, caller, input, ask);
                // The other is a bulk, which tries each of its changes.
                return ask instanceof Change<?> change
                        ? bus.dryRun(keyed, change).map(Message.class::cast)
                        : bus.ask(keyed.dryRunning(), ask).map(Message.class::cast);
            });
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    private Caller keyed(Exchange exchange, Caller caller, BodyReader.Input input, A ask) {
        String key = endpoint.changes() ? key(exchange) : null;
        if (key == null) {
            return caller;
        }
        Caller keyed = Idempotency.with(
                caller, key, ask, endpoint.path(), input.fingerprint().toString());
        exchange.keyedBy(key, keyed.key());
        return keyed;
    }

    private String key(Exchange exchange) {
        String sent = exchange.request().getHeader(Idempotency.HEADER);
        return sent == null && bus.asksOthers(endpoint.ask()) && !exchange.isDryRun() ? Idempotency.made() : sent;
    }

    /** Deletes the uploads of a failed request before responding; keeps them while the outcome is unknown. */
    private Future<R> withoutOrphans(BodyReader.Input input, AsyncResult<R> result) {
        Future<R> same =
                result.succeeded() ? Future.succeededFuture(result.result()) : Future.failedFuture(result.cause());
        return Idempotency.isUnknown(result.cause())
                ? same
                : guards.uploads().discard(input.uploads()).transform(done -> same);
    }
}
