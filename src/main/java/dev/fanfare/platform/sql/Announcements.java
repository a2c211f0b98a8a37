package dev.fanfare.platform.sql;

import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.pubsub.PgSubscriber;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes nodes by PostgreSQL's NOTIFY.
 *
 * <p>A NOTIFY inside a transaction makes its commit take a lock that all notifying transactions of the database share,
 * until it is on disk. So it is sent after the commit, one for all commits of a moment.
 */
final class Announcements {
    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);
    /** How long a first announcement waits for others. */
    private static final long TOGETHER_MS = 10;
    /** Milliseconds between attempts to connect again, and at most so many. */
    private static final long RETRY_MS = 200;

    private static final long MAX_RETRY_MS = 10_000;

    private final Vertx vertx;
    private final SqlClient client;
    private final PgConnectOptions options;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    Announcements(Vertx vertx, SqlClient client, PgConnectOptions options) {
        this.vertx = vertx;
        this.client = client;
        this.options = options;
    }

    void send(String channel) {
        if (waiting.add(channel)) {
            vertx.setTimer(TOGETHER_MS, timer -> {
                waiting.remove(channel);
                client.preparedQuery("select pg_notify($1, '')")
                        .execute(Tuple.of(channel))
                        .onFailure(cause -> LOG.debug("{} was not announced: {}", channel, cause.toString()));
            });
        }
    }

    Listening listen(String channel, Runnable woken) {
        PgSubscriber subscriber = PgSubscriber.subscriber(vertx, new PgConnectOptions(options));
        subscriber.reconnectPolicy(retries -> Math.min(MAX_RETRY_MS, RETRY_MS << Math.min(retries, 10)));
        subscriber
                .channel(channel)
                // Something may have been announced while nobody listened.
                .subscribeHandler(subscribed -> woken.run())
                .handler(payload -> woken.run());
        subscriber.connect().onFailure(cause -> LOG.warn("Nobody listens to {}: {}", channel, cause.toString()));
        return subscriber::close;
    }
}
