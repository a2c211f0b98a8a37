package dev.fanfare.platform.bus;

import dev.fanfare.platform.tracing.Tracing;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** The typed event bus: one per process. */
public interface Bus {
    /** The maximum age of cached data that events invalidate. */
    Duration CACHE_TTL = Duration.ofSeconds(2);

    /**
     * Sends an ask to its domain: to the instance on this event loop, which avoids a thread switch, else on this node,
     * else on any node.
     *
     * @return the answer, or a {@link Refused}, or a ReplyException of type NO_HANDLERS or TIMEOUT
     */
    <R extends Message> Future<R> ask(Caller caller, Ask<R> ask);

    /**
     * Finds out what a change would do. Uses a separate address, so that nodes without dry runs do not receive it.
     *
     * @return what would happen, or the {@link Refused} that the change would get, or a ReplyException as for an ask
     */
    Future<DryRun> dryRun(Caller caller, Change<?> change);

    /** What traces asks, if configured. */
    Optional<Tracing> tracing();

    /**
     * Registers a handler on the current event loop. Called when a verticle starts; undeploying the verticle ends it.
     *
     * @return completes when the whole cluster knows
     */
    <A extends Ask<R>, R extends Message> Future<Void> answer(Class<A> type, BiFunction<Caller, A, Future<R>> answerer);

    /** Registers the handler of a change's dry runs; see {@link #answer}. */
    <A extends Change<?>> Future<Void> answerDryRun(Class<A> type, BiFunction<Caller, A, Future<DryRun>> answerer);

    /**
     * Delivers an event to every subscriber on every node.
     *
     * @return completes when all subscribers have handled it. Waits for an unresponsive node until its caches have
     *     expired.
     */
    Future<Void> publish(Event event);

    /** Registers a subscriber to these events, whichever node publishes them. */
    <E extends Event> Future<Void> subscribe(Class<E> type, Consumer<E> subscriber);

    /** Whether any node answers this kind of ask. */
    boolean isAnswered(Class<? extends Ask<?>> type);

    /** Whether only other nodes answer this kind of ask. */
    boolean asksOthers(Class<? extends Ask<?>> type);

    /** Deregisters all handlers, so that asks go to other nodes; received ones are still answered. */
    Future<Void> leave();
}
