package dev.fanfare.platform.sql;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
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
    /** Between two of a channel: each wakes every listening session, and under load finds the work of many transactions. */
    private static final long BETWEEN_MS = 50;
    /** Reconnect delay in milliseconds, and its maximum. */
    private static final long RETRY_MS = 200;

    private static final long MAX_RETRY_MS = 10_000;
    private static final long PING_MS = 15_000;

    private final Vertx vertx;
    private final BiFunction<String, Tuple, Future<?>> statements;
    private final Listening listening;
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    /** Until when a channel rests, in nanoseconds. */
    private final Map<String, Long> restsUntil = new ConcurrentHashMap<>();

    /** Opens a connection to the primary. */
    interface Opener {
        Future<PgConnection> open(ContextInternal context);
    }

    Notifier(Vertx vertx, BiFunction<String, Tuple, Future<?>> statements, Opener opener) {
        this.vertx = vertx;
        this.statements = statements;
        this.listening = new Listening(vertx, opener);
    }

    void send(String channel) {
        if (waiting.add(channel)) {
            long now = System.nanoTime();
            long rest = restsUntil.getOrDefault(channel, now) - now;
            vertx.setTimer(Math.max(TOGETHER_MS, TimeUnit.NANOSECONDS.toMillis(rest)), timer -> {
                restsUntil.put(channel, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(BETWEEN_MS));
                waiting.remove(channel);
                statements
                        .apply("select pg_notify($1, '')", Tuple.of(channel))
                        .onFailure(cause -> LOG.debug("{} was not announced: {}", channel, cause.toString()));
            });
        }
    }

    NotificationListener listen(String channel, Runnable woken) {
        listening.onContext(() -> listening.add(channel, woken));
        return () -> listening.onContext(() -> listening.remove(channel, woken));
    }

    /**
     * Listens to all channels on one connection to the current primary, and reconnects when it breaks. Its state belongs to
     * its context.
     */
    private static final class Listening {
        private final Vertx vertx;
        private final Opener opener;
        /** A separate one: a verticle's would end with it. */
        private final ContextInternal context;

        private final Map<String, Set<Runnable>> listeners = new HashMap<>();
        /** Null until it is open. */
        private PgConnection connection;

        private boolean opening;
        private int failures;

        Listening(Vertx vertx, Opener opener) {
            this.vertx = vertx;
            this.opener = opener;
            this.context = ((VertxInternal) vertx).createEventLoopContext();
        }

        /** What a step of it comes to. */
        private interface Step {
            Future<Void> run();
        }

        Future<Void> onContext(Step step) {
            Promise<Void> done = context.promise();
            context.runOnContext(there -> step.run().onComplete(done));
            return done.future();
        }

        Future<Void> add(String channel, Runnable woken) {
            listeners.computeIfAbsent(channel, any -> new LinkedHashSet<>()).add(woken);
            if (connection == null) {
                open();
            } else {
                listen(connection, List.of(channel));
            }
            return Future.succeededFuture();
        }

        Future<Void> remove(String channel, Runnable woken) {
            Set<Runnable> those = listeners.getOrDefault(channel, Set.of());
            those.remove(woken);
            if (!those.isEmpty() || listeners.remove(channel) == null || connection == null) {
                return Future.succeededFuture();
            }
            PgConnection open = connection;
            if (listeners.isEmpty()) {
                connection = null;
                return open.close();
            }
            return open.query("unlisten \"" + channel + "\"").execute().mapEmpty();
        }

        private void open() {
            if (!opening && connection == null && !listeners.isEmpty()) {
                opening = true;
                opener.open(context).onSuccess(this::opened).onFailure(this::later);
            }
        }

        private void opened(PgConnection opened) {
            opening = false;
            if (listeners.isEmpty()) {
                opened.close();
                return;
            }
            connection = opened;
            long pings = vertx.setPeriodic(PING_MS, timer -> ping(opened));
            opened.closeHandler(gone -> {
                vertx.cancelTimer(pings);
                if (connection == opened) {
                    connection = null;
                    later(new IOException("The connection was closed"));
                }
            });
            opened.notificationHandler(notification -> wake(notification.getChannel()));
            listen(opened, List.copyOf(listeners.keySet()));
        }

        private void listen(PgConnection opened, Collection<String> channels) {
            String sql = channels.stream()
                    .map(channel -> "listen \"" + channel + "\"")
                    .collect(Collectors.joining("; "));
            opened.query(sql)
                    .execute()
                    .onSuccess(listening -> {
                        failures = 0;
                        // Notifications may have been missed while disconnected.
                        channels.forEach(this::wake);
                    })
                    .onFailure(cause -> opened.close());
        }

        private void wake(String channel) {
            List.copyOf(listeners.getOrDefault(channel, Set.of())).forEach(Runnable::run);
        }

        /** Detects a dead server, because nothing else is sent on this connection. */
        private static void ping(PgConnection opened) {
            opened.query("select 1")
                    .execute()
                    .timeout(PING_MS, TimeUnit.MILLISECONDS)
                    .onFailure(silent -> opened.close());
        }

        private void later(Throwable cause) {
            opening = false;
            if (!listeners.isEmpty()) {
                LOG.warn("Cannot listen for notifications: {}", cause.toString());
                vertx.setTimer(
                        Math.min(MAX_RETRY_MS, RETRY_MS << Math.min(failures++, 10)),
                        timer -> context.runOnContext(there -> open()));
            }
        }
    }
}
