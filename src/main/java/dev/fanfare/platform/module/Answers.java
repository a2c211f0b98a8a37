package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.jobs.JobResult;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What the services of one verticle answer: declared once, whether or not the verticle runs on this node. Whoever answers is
 * named as a function of the services, which each instance of the verticle makes for itself when it starts.
 *
 * @param <S> the services
 */
public final class Answers<S extends Lifecycle> {
    private final Function<Parts, S> services;
    private final List<Endpoint<?, ?>> endpoints = new ArrayList<>();
    private final List<Class<? extends Ask<?>>> asks = new ArrayList<>();
    private final List<Job> jobs = new ArrayList<>();
    private final List<BiFunction<Bus, S, Future<Void>>> registrations = new ArrayList<>();

    Answers(Function<Parts, S> services) {
        this.services = services;
    }

    /**
     * Serves an endpoint.
     *
     * @param by who answers
     * @param also further endpoints that put the same question, each made from the one before it
     */
    @SafeVarargs
    public final <A extends Ask<R>, R extends Message> void endpoint(
            Endpoint<A, R> endpoint,
            Function<S, BiFunction<Caller, A, Future<R>>> by,
            UnaryOperator<Endpoint<A, R>>... also) {
        Endpoint<A, R> last = endpoint;
        endpoints.add(last);
        for (UnaryOperator<Endpoint<A, R>> next : also) {
            last = next.apply(last);
            endpoints.add(last);
        }
        ask(endpoint.ask(), by);
    }

    /** Serves several endpoints that put the same question. */
    public <A extends Ask<R>, R extends Message> void endpoints(
            List<Endpoint<A, R>> alike, Function<S, BiFunction<Caller, A, Future<R>>> by) {
        endpoints.addAll(alike);
        ask(alike.get(0).ask(), by);
    }

    /** Answers an ask of other modules, which HTTP does not reach. */
    public <A extends Ask<R>, R extends Message> void ask(
            Class<A> ask, Function<S, BiFunction<Caller, A, Future<R>>> by) {
        asks.add(ask);
        registrations.add((bus, instance) -> bus.answer(ask, by.apply(instance)));
    }

    /** Does a job again and again, with this pause after a run that has left nothing to do. */
    @SuppressWarnings("unchecked")
    public <A extends Ask<JobResult>> void job(
            A ask, Duration pause, Function<S, BiFunction<Caller, A, Future<JobResult>>> by) {
        jobs.add(new Job(ask, pause));
        ask((Class<A>) ask.getClass(), by);
    }

    /** Subscribes each instance to an event. */
    public <E extends Event> void subscribe(Class<E> event, Function<S, Consumer<E>> subscriber) {
        registrations.add((bus, instance) -> bus.subscribe(event, subscriber.apply(instance)));
    }

    List<Endpoint<?, ?>> endpoints() {
        return endpoints;
    }

    List<Class<? extends Ask<?>>> asks() {
        return asks;
    }

    List<Job> jobs() {
        return jobs;
    }

    S services(Parts parts) {
        return services.apply(parts);
    }

    /** Completes when the whole cluster knows that these services answer. */
    Future<?> register(Bus bus, S instance) {
        return Future.all(registrations.stream()
                .map(registration -> registration.apply(bus, instance))
                .toList());
    }
}
