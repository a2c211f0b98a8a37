package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.feed.Interest;
import dev.fanfare.platform.http.feed.LiveFeed;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;

/** Answers with server-sent events until the client disconnects. */
record FeedResponder<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint, ResponseKind.Feed<A, R> kind, InputReader<A> reader, Gate gate, Feeds feeds, Bus bus)
        implements Responder {

    @Override
    public Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input) {
        Feeds.addLastEvent(exchange.request(), input);
        A ask = reader.read(input, exchange);
        if (HttpMethod.HEAD.equals(exchange.request().method())) {
            LiveFeed.notify(exchange.response());
            return exchange.response().end();
        }
        LiveFeed feed = feeds.open(
                exchange.response(),
                Interest.of(kind.subscription(), caller, ask),
                item -> name(item, ask),
                Responder::json,
                cursor -> chunk(exchange, kind.subscription().after().apply(ask, cursor)));
        exchange.onEnd(feed::close);
        return chunk(exchange, ask)
                .<Void>map(first -> {
                    exchange.last();
                    feed.begin(first);
                    return null;
                })
                .onFailure(cause -> feed.close());
    }

    /** Null for no name. */
    private String name(FeedChunk.Item item, A ask) {
        if (!kind.subscription().named().test(ask)) {
            return null;
        }
        return kind.event() == null ? item.event() : kind.event();
    }

    private Future<FeedChunk> chunk(Exchange exchange, A ask) {
        return gate.ask(endpoint, exchange, bus, ask).map(FeedChunk.class::cast);
    }
}
