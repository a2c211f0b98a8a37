package dev.fanfare.platform;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time of business: deadlines, days of bookings, invoices, retention. It is that of {@code business_now()} in the database,
 * so the machine's, except in a sandbox, which sets it ahead, and for what fills a new demo, which is earlier. Credentials,
 * signatures of providers, caches, timeouts and leases use {@link Instant#now()}. Each node has its own, and a process may run
 * several: a sandbox and the worlds of its partners. Code on an event loop or worker has its node's.
 */
public final class BusinessTime {
    private static final String KEY = BusinessTime.class.getName();
    private static final NodeTime REAL = new NodeTime();

    /** The nodes of this process that are sandboxes or fill a demo. */
    private static final Map<Vertx, NodeTime> NODES = new ConcurrentHashMap<>();

    /** A node's time. */
    private static final class NodeTime {
        private volatile Duration ahead = Duration.ZERO;
        /** That of the change which fills a new demo just now, one after the other; null while there is none. */
        private volatile Instant earlier;
    }

    private BusinessTime() {}

    public static Instant now() {
        if (NODES.isEmpty()) {
            return Instant.now();
        }
        ContextInternal context = ContextInternal.current();
        NodeTime node = node(context);
        Instant mine = earlier(node, context);
        return mine == null ? Instant.now().plus(node.ahead) : mine;
    }

    /** The earlier time of what is being handled; null for none, as everywhere but where a new demo is filled. */
    public static Instant earlier() {
        if (NODES.isEmpty()) {
            return null;
        }
        ContextInternal context = ContextInternal.current();
        return earlier(node(context), context);
    }

    private static Instant earlier(NodeTime node, ContextInternal context) {
        Instant filling = node.earlier;
        if (filling == null) {
            return null;
        }
        Map<Object, Object> locals =
                context == null || !context.isDuplicate() ? null : context.getLocal(ContextInternal.LOCAL_MAP);
        return locals != null && locals.containsKey(KEY) ? filling : null;
    }

    /** Threads that are none of Vert.x have the time of the only node; the real one where there are several. */
    private static NodeTime node(ContextInternal context) {
        if (context != null) {
            return NODES.getOrDefault(context.owner(), REAL);
        }
        Iterator<NodeTime> all = NODES.values().iterator();
        NodeTime first = all.hasNext() ? all.next() : REAL;
        return all.hasNext() ? REAL : first;
    }

    /** What follows in the present context fills a new demo, if a time is given. */
    public static void enter(Instant given) {
        ContextInternal context = given == null ? null : ContextInternal.current();
        // A context that is not the request's own would be shared.
        if (context != null && context.isDuplicate()) {
            context.getLocal(ContextInternal.LOCAL_MAP, ConcurrentHashMap::new).put(KEY, true);
        }
    }

    /** Sets the time of a node's next change that fills a new demo; null after it. */
    public static void setEarlier(Vertx node, Instant time) {
        of(node).earlier = time;
    }

    /** A future that is shared with others, completed in the caller's own context. */
    public static <T> Future<T> here(Future<T> shared) {
        ContextInternal context = NODES.isEmpty() ? null : ContextInternal.current();
        if (context == null) {
            return shared;
        }
        PromiseInternal<T> mine = context.promise();
        shared.onComplete(mine);
        return mine.future();
    }

    /** In UTC. */
    public static LocalDate today() {
        return LocalDate.ofInstant(now(), ZoneOffset.UTC);
    }

    /** Sets how far a node's time is ahead of the machine's; for nodes of a sandbox only. */
    public static void setAhead(Vertx node, Duration duration) {
        of(node).ahead = duration;
    }

    /** Forgets a node that has stopped. */
    public static void forget(Vertx node) {
        NODES.remove(node);
    }

    private static NodeTime of(Vertx node) {
        return NODES.computeIfAbsent(node, first -> new NodeTime());
    }
}
