package dev.fanfare.platform.http.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.identity.AccessChanged;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The open feeds of one verticle, by user. Used on its event loop only. */
public final class Feeds {
    private final Vertx vertx;
    private final int heartbeatMs;
    private final FeedLimits limits;
    private final Map<Long, Set<LiveFeed>> open = new HashMap<>();

    /** @param heartbeatMs milliseconds between heartbeats on an idle connection */
    public Feeds(Vertx vertx, int heartbeatMs, FeedLimits limits) {
        this.vertx = vertx;
        this.heartbeatMs = heartbeatMs;
        this.limits = limits;
    }

    /** Adds the Last-Event-ID header of a returning client to its input; it is newer than the input's cursor. */
    public static void addLastEvent(HttpServerRequest request, BodyReader.Input input) {
        String last = request.getHeader("Last-Event-ID");
        if (last != null && !last.isBlank() && input.tree() instanceof ObjectNode members) {
            members.put("last_event_id", last);
        }
    }

    /**
     * Opens a feed, woken by events and to be closed with the response; or throws a Refused of 429 or 503.
     *
     * @param source reads the items after a cursor; fails with a Refused of 401 or 403 once access is revoked
     */
    public LiveFeed open(
            HttpServerResponse response,
            long userId,
            String event,
            Function<Object, Buffer> json,
            Function<Long, Future<FeedChunk>> source) {
        limits.opened(userId);
        LiveFeed feed = new LiveFeed(
                vertx,
                response,
                new LiveFeed.Shape(event, heartbeatMs, json),
                source,
                closed -> remove(userId, closed));
        open.computeIfAbsent(userId, id -> new HashSet<>()).add(feed);
        return feed;
    }

    /** Subscribes to the events that wake feeds. */
    public Future<Void> start(Bus bus, Collection<Class<? extends FeedChunk.News>> types) {
        List<Future<Void>> listening = new ArrayList<>();
        listening.add(bus.subscribe(AccessChanged.class, this::accessChanged));
        types.forEach(type -> listening.add(listen(bus, type)));
        return Future.all(listening).mapEmpty();
    }

    private <N extends FeedChunk.News> Future<Void> listen(Bus bus, Class<N> type) {
        return bus.subscribe(type, news -> news.userIds().forEach(this::wake));
    }

    private void remove(long userId, LiveFeed feed) {
        Set<LiveFeed> ofUser = open.get(userId);
        if (ofUser != null && ofUser.remove(feed)) {
            limits.closed(userId);
            if (ofUser.isEmpty()) {
                open.remove(userId);
            }
        }
    }

    /** Closes all feeds, so that clients reconnect to another node. */
    public void endAll() {
        open.values().stream().flatMap(Set::stream).toList().forEach(LiveFeed::end);
    }

    private void wake(Long userId) {
        List.copyOf(open.getOrDefault(userId, Set.of())).forEach(LiveFeed::read);
    }

    /** Closes a user's feeds: a client that still has access reconnects at once and misses nothing. */
    private void accessChanged(AccessChanged change) {
        if (change.userId() != null) {
            List.copyOf(open.getOrDefault(change.userId(), Set.of())).forEach(LiveFeed::end);
        }
    }
}
