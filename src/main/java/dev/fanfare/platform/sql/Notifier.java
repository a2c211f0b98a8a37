package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes nodes by PostgreSQL's NOTIFY.
 *
 * <p>NOTIFY in a transaction serializes commits of all notifying transactions in the database. It is therefore sent
 * after the commit, batched over a few milliseconds.
 */
final class Notifier {
    private static final Logger LOG = LoggerFactory.getLogger(Notifier.class);
    /** How long the first notification waits for others. */
    private static final long TOGETHER_MS = 10;
    /** Reconnect delay in milliseconds, and its maximum. */
    private static final long RETRY_MS = 200;

    private static final long MAX_RETRY_MS = 10_000;
    private static final long PING_MS = 15_000;

    private final Vertx vertx;
    private final BiFunction<String, Tuple, Future<?>> statements;
    private final Opener opener;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();

    /** Opens a connection to the primary. */
    interface Opener {
        Future<PgConnection> open(ContextInternal context);
    }

    Notifier(Vertx vertx, BiFunction<String, Tuple, Future<?>> statements, Opener opener) {
        this.vertx = vertx;
        this.statements = statements;
        this.opener = opener;
    }

    void send(String channel) {
        if (waiting.add(channel)) {
            vertx.setTimer(TOGETHER_MS, timer -> {
                waiting.remove(channel);
                statements
                        .apply("select pg_notify($1, '')", Tuple.of(channel))
                        .onFailure(cause -> LOG.debug("{} was not announced: {}", channel, cause.toString()));
            });
        }
    }

    NotificationListener listen(String channel, Runnable woken) {
        Listener listener = new Listener(channel, woken);
        listener.connect();
        return listener::close;
    }

    /** Listens on a connection to the current primary, and reconnects when it breaks. */
    private final class Listener {
        private final String channel;
        private final Runnable woken;
        private volatile PgConnection connection;
        private final AtomicInteger failures = new AtomicInteger();
        private volatile boolean closed;

        Listener(String channel, Runnable woken) {
            this.channel = channel;
            this.woken = woken;
        }

        void connect() {
            // A separate context: a verticle's would end with it.
            ContextInternal context = ((VertxInternal) vertx).createEventLoopContext();
            context.runOnContext(
                    there -> opener.open(context).onSuccess(this::listen).onFailure(this::later));
        }

        private void listen(PgConnection opened) {
            connection = opened;
            if (closed) {
                opened.close();
                return;
            }
            long pings = vertx.setPeriodic(PING_MS, timer -> ping(opened));
            opened.closeHandler(gone -> {
                vertx.cancelTimer(pings);
                later(new IOException("The connection was closed"));
            });
            opened.notificationHandler(notification -> woken.run());
            opened.query("listen \"" + channel + "\"")
                    .execute()
                    .onSuccess(listening -> {
                        failures.set(0);
                        // Notifications may have been missed while disconnected.
                        woken.run();
                    })
                    .onFailure(cause -> opened.close());
        }

        /** Detects a dead server, because nothing else is sent on this connection. */
        private void ping(PgConnection opened) {
            opened.query("select 1")
                    .execute()
                    .timeout(PING_MS, TimeUnit.MILLISECONDS)
                    .onFailure(silent -> opened.close());
        }

        private void later(Throwable cause) {
            if (!closed) {
                LOG.warn("Cannot listen to {}: {}", channel, cause.toString());
                vertx.setTimer(
                        Math.min(MAX_RETRY_MS, RETRY_MS << Math.min(failures.getAndIncrement(), 10)),
                        timer -> connect());
            }
        }

        Future<Void> close() {
            closed = true;
            PgConnection open = connection;
            return open == null ? Future.succeededFuture() : open.close();
        }
    }
}
