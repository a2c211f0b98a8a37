package dev.fanfare.platform;

import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.PromiseInternal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time of business: deadlines, days of bookings, invoices, retention. It is that of {@code business_now()} in the database,
 * so the machine's, except in a sandbox, which sets it ahead, and for what fills a new demo, which is earlier. Credentials,
 * signatures of providers, caches, timeouts and leases use {@link Instant#now()}. One for a process, since a process is one node of one database.
 */
public final class BusinessTime {
    private static final String KEY = BusinessTime.class.getName();
    private static volatile Duration ahead = Duration.ZERO;
    /** That of the change which fills a new demo just now, one after the other; null while there is none. */
    private static volatile Instant earlier;

    /** Whether a demo was filled in this process, so that contexts may differ. */
    private static volatile boolean isDemo;

    private BusinessTime() {}

    public static Instant now() {
        Instant mine = earlier();
        return mine == null ? Instant.now().plus(ahead) : mine;
    }

    /** The earlier time of what is being handled; null for none, as everywhere but where a new demo is filled. */
    public static Instant earlier() {
        Instant filling = earlier;
        if (filling == null) {
            return null;
        }
        ContextInternal context = ContextInternal.current();
        Map<Object, Object> locals =
                context == null || !context.isDuplicate() ? null : context.getLocal(ContextInternal.LOCAL_MAP);
        return locals != null && locals.containsKey(KEY) ? filling : null;
    }

    /** What follows in the present context fills a new demo, if a time is given. */
    public static void enter(Instant given) {
        ContextInternal context = given == null ? null : ContextInternal.current();
        // A context that is not the request's own would be shared.
        if (context != null && context.isDuplicate()) {
            context.getLocal(ContextInternal.LOCAL_MAP, ConcurrentHashMap::new).put(KEY, true);
        }
    }

    /** Sets the time of the next change that fills a new demo; null after it. */
    public static void setEarlier(Instant time) {
        isDemo = true;
        earlier = time;
    }

    /** A future that is shared with others, completed in the caller's own context. */
    public static <T> Future<T> here(Future<T> shared) {
        ContextInternal context = isDemo ? ContextInternal.current() : null;
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

    /** Sets how far it is ahead of the machine's; for nodes of a sandbox only. */
    public static void setAhead(Duration duration) {
        ahead = duration;
    }
}
