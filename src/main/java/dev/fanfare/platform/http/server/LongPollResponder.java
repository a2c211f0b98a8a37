package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.Subscription;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.feed.Interest;
import dev.fanfare.platform.http.feed.LongPoll;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import java.util.function.BiFunction;

/**
 * Sends one reply. One without items waits for them first, as long as the ask says.
 *
 * @param sending writes the reply
 */
record LongPollResponder<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint,
        Subscription.Waiting<A> how,
        BiFunction<Exchange, R, Future<Void>> sending,
        InputReader<A> reader,
        Gate gate,
        Feeds feeds,
        Bus bus)
        implements Responder {

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        A ask = reader.read(input, exchange);
        int seconds = how.seconds().applyAsInt(ask);
        return bus.ask(caller, ask)
                .compose(reply -> seconds == 0 || LongPoll.isNews((FeedChunk) reply)
                        ? Future.succeededFuture(reply)
                        : await(exchange, caller, ask, (FeedChunk) reply, seconds))
                .compose(reply -> sending.apply(exchange, reply));
    }

    private Future<R> await(Exchange exchange, Caller caller, A ask, FeedChunk first, int seconds) {
        LongPoll waiting = feeds.await(Interest.of(how.subscription(), caller, ask), first, seconds, cursor -> gate.ask(
                        endpoint, exchange, bus, how.subscription().after().apply(ask, cursor))
                .map(FeedChunk.class::cast));
        exchange.onEnd(waiting::close);
        return waiting.answer().map(endpoint.reply()::cast);
    }
}
