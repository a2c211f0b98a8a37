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

/** The open feeds and waiting requests of one verticle, by their subject. Used on its event loop only. */
public final class Feeds {
    private final Vertx vertx;
    private final int heartbeatMs;
    private final FeedLimits limits;
    private final Map<Interest.Topic, Set<Follower>> byTopic = new HashMap<>();
    private final Map<String, Set<Follower>> byOwner = new HashMap<>();

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
     * @param naming the name of an event; null for none
     * @param source reads the items after a cursor; fails with a Refused of 4xx once access is revoked
     */
    public LiveFeed open(
            HttpServerResponse response,
            Interest interest,
            Function<FeedChunk.Item, String> naming,
            Function<Object, Buffer> json,
            Function<Long, Future<FeedChunk>> source) {
        limits.opened(interest.owner());
        LiveFeed feed = new LiveFeed(
                vertx,
                response,
                new LiveFeed.Shape(naming, heartbeatMs, json),
                source,
                closed -> remove(interest, closed));
        add(interest, feed);
        return feed;
    }

    /**
     * Lets a request wait for items, woken by events and to be closed with the response; or throws a Refused of 429 or
     * 503.
     *
     * @param first what was read, without items
     * @param source reads the items after a cursor; fails with a Refused of 4xx once access is revoked
     */
    public LongPoll await(Interest interest, FeedChunk first, int seconds, Function<Long, Future<FeedChunk>> source) {
        limits.opened(interest.owner());
        LongPoll[] waiting = new LongPoll[1];
        waiting[0] = new LongPoll(vertx, first, seconds, source, () -> remove(interest, waiting[0]));
        add(interest, waiting[0]);
        // Something may have come since the first read.
        waiting[0].read();
        return waiting[0];
    }

    /** Subscribes to the events that wake feeds. */
    public Future<Void> start(Bus bus, Collection<Class<? extends FeedChunk.News>> types) {
        List<Future<Void>> listening = new ArrayList<>();
        listening.add(bus.subscribe(AccessChanged.class, this::accessChanged));
        types.forEach(type -> listening.add(listen(bus, type)));
        return Future.all(listening).mapEmpty();
    }

    private <N extends FeedChunk.News> Future<Void> listen(Bus bus, Class<N> type) {
        return bus.subscribe(type, news -> Interest.Topic.of(news)
                .flatMap(topic -> byTopic.getOrDefault(topic, Set.of()).stream())
                .distinct()
                .toList()
                .forEach(Follower::read));
    }

    private void add(Interest interest, Follower follower) {
        byOwner.computeIfAbsent(interest.owner(), id -> new HashSet<>()).add(follower);
        interest.topics().forEach(topic -> byTopic.computeIfAbsent(topic, t -> new HashSet<>())
                .add(follower));
    }

    private void remove(Interest interest, Follower follower) {
        if (remove(byOwner, interest.owner(), follower)) {
            limits.closed(interest.owner());
            interest.topics().forEach(topic -> remove(byTopic, topic, follower));
        }
    }

    private static <K> boolean remove(Map<K, Set<Follower>> all, K key, Follower follower) {
        Set<Follower> followers = all.getOrDefault(key, Set.of());
        boolean removed = followers.remove(follower);
        if (removed && followers.isEmpty()) {
            all.remove(key);
        }
        return removed;
    }

    /** Ends all, so that clients reconnect to another node. */
    public void endAll() {
        byOwner.values().stream().flatMap(Set::stream).toList().forEach(Follower::end);
    }

    /** Lets the feeds of a user or an application read. Each read checks access, and ends a feed without access. */
    private void accessChanged(AccessChanged change) {
        String owner = change.userId() == null ? change.clientId() : Long.toString(change.userId());
        List.copyOf(byOwner.getOrDefault(owner, Set.of())).forEach(Follower::read);
    }
}
