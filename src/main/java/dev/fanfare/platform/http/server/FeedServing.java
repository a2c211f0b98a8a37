package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Answering;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.feed.LiveFeed;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;

/** Answers with server-sent events until the client disconnects. */
record FeedServing<A extends Ask<R>, R extends Message>(
        Endpoint<A, R> endpoint, Answering.Feed<A, R> kind, InputReader<A> reader, Gate gate, Feeds feeds, Bus bus)
        implements Serving {

    @Override
    public Future<Void> serve(RoutingContext context, Caller caller, BodyReader.Input input) {
        Feeds.addLastEvent(context.request(), input);
        A ask = reader.read(input);
        if (HttpMethod.HEAD.equals(context.request().method())) {
            LiveFeed.announce(context.response());
            return context.response().end();
        }
        LiveFeed feed = feeds.open(
                context,
                caller.id(),
                kind.event(),
                Serving::json,
                cursor -> chunk(context, kind.after().apply(ask, cursor)));
        return chunk(context, ask)
                .<Void>map(first -> {
                    feed.begin(first);
                    return null;
                })
                .onFailure(cause -> feed.close());
    }

    /** Asked on behalf of whoever the client's credential stands for by now. */
    private Future<FeedChunk> chunk(RoutingContext context, A ask) {
        String header = context.request().getHeader(HttpHeaders.AUTHORIZATION);
        return gate.admit(
                        endpoint.access(),
                        header,
                        RequestContext.of(context).nobody().renewed())
                .compose(caller -> bus.ask(caller, ask))
                .map(FeedChunk.class::cast);
    }
}
