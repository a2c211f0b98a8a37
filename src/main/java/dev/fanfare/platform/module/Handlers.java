package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Committed;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What a service answers, declared whether or not its module runs on this node. Each answerer is a function of the
 * service, which every instance of the module's verticle creates when it starts.
 *
 * @param <S> the service
 */
public final class Handlers<S> {
    private final DomainModule module;
    private final Function<ModuleContext, S> service;
    private final List<Registration<S>> registrations = new ArrayList<>();

    /** Registers an answerer or subscriber of an instance. */
    @FunctionalInterface
    private interface Registration<S> {
        Future<Void> with(ModuleContext context, S instance);
    }

    Handlers(DomainModule module, Function<ModuleContext, S> service) {
        this.module = module;
        this.service = service;
    }

    /** Serves an endpoint. */
    public <A extends Ask<R>, R extends Message> Aliases<A, R> endpoint(
            Endpoint<A, R> endpoint, Function<S, BiFunction<Caller, A, Future<R>>> by) {
        module.endpoints.add(endpoint);
        ask(endpoint.ask(), by);
        return new Aliases<>(endpoint);
    }

    /** The endpoints of one ask, which are served alike. */
    public final class Aliases<A extends Ask<R>, R extends Message> {
        private Endpoint<A, R> last;

        private Aliases(Endpoint<A, R> first) {
            this.last = first;
        }

        /** Serves another endpoint with the same ask, made from the one before. */
        public Aliases<A, R> also(UnaryOperator<Endpoint<A, R>> next) {
            last = next.apply(last);
            module.endpoints.add(last);
            return this;
        }
    }

    /** Answers an ask that no endpoint leads to. */
    public <A extends Ask<R>, R extends Message> void ask(
            Class<A> ask, Function<S, BiFunction<Caller, A, Future<R>>> by) {
        if (Change.class.isAssignableFrom(ask)) {
            throw new IllegalArgumentException(ask + " changes something: declare it as a change");
        }
        module.asks.add(ask);
        registrations.add((context, instance) -> context.bus().answer(ask, by.apply(instance)));
    }

    /** Serves an endpoint that changes something; see {@link #endpoint}. */
    public <A extends Change<R>, R extends Message> Aliases<A, R> change(
            Endpoint<A, R> endpoint, Function<S, BiFunction<Caller, A, Future<Committed<R>>>> by) {
        module.endpoints.add(endpoint);
        Permission second = endpoint.secondPermission();
        change(
                endpoint.ask(),
                second == null
                        ? by
                        : s -> {
                            BiFunction<Caller, A, Future<Committed<R>>> answerer = by.apply(s);
                            return (caller, change) -> answerer.apply(
                                    caller.proposing(
                                            endpoint.path(), endpoint.access().permission(), second),
                                    change);
                        });
        return new Aliases<>(endpoint);
    }

    /** Answers a change that no endpoint leads to. */
    public <A extends Change<R>, R extends Message> void change(
            Class<A> ask, Function<S, BiFunction<Caller, A, Future<Committed<R>>>> by) {
        module.asks.add(ask);
        registrations.add((context, instance) -> {
            BiFunction<Caller, A, Future<Committed<R>>> answerer = by.apply(instance);
            Future<?> real = context.bus().answer(ask, (caller, change) -> context.database()
                    .answer(caller, change, () -> answerer.apply(caller, change)));
            Future<?> dry = context.bus().answerDryRun(ask, (caller, change) -> context.database()
                    .dryRun(caller, change, () -> answerer.apply(caller, change)));
            return Future.all(real, dry).mapEmpty();
        });
    }

    /**
     * A change that a change leads to.
     *
     * @param answering its reply as that of the first
     */
    public record Forward<N extends Message, R extends Message>(
            Caller caller, Change<N> change, Function<N, R> answering) {
        private Future<R> make(Bus bus) {
            return bus.ask(caller, change).map(answering);
        }
    }

    /** Serves an endpoint by the change that it leads to, in a domain of its own. */
    public <A extends Change<R>, R extends Message> void forward(
            Endpoint<A, R> endpoint, Function<S, BiFunction<Caller, A, Future<Forward<?, R>>>> by) {
        module.endpoints.add(endpoint);
        module.asks.add(endpoint.ask());
        registrations.add((context, instance) -> {
            BiFunction<Caller, A, Future<Forward<?, R>>> leading = by.apply(instance);
            Bus bus = context.bus();
            Future<?> real = bus.answer(endpoint.ask(), (caller, change) -> leading.apply(caller, change)
                    .compose(next -> next.make(bus)));
            Future<?> dry = bus.answerDryRun(endpoint.ask(), (caller, change) -> leading.apply(caller, change)
                    .compose(next -> bus.dryRun(next.caller(), next.change())));
            return Future.all(real, dry).mapEmpty();
        });
    }

    /** Runs a job repeatedly, with this pause after a run that has left nothing to do. */
    public <A extends Ask<JobResult>> void job(
            A ask, Duration pause, Function<S, BiFunction<Caller, A, Future<JobResult>>> by) {
        job(ask, pause, null, by);
    }

    /** Also runs at once after a notification on a channel. */
    @SuppressWarnings("unchecked")
    public <A extends Ask<JobResult>> void job(
            A ask, Duration pause, String channel, Function<S, BiFunction<Caller, A, Future<JobResult>>> by) {
        module.jobs.add(new Job(ask, pause, channel));
        ask((Class<A>) ask.getClass(), by);
    }

    /** Subscribes every instance to an event. */
    public <E extends Event> void subscribe(Class<E> event, Function<S, Consumer<E>> subscriber) {
        registrations.add((context, instance) -> context.bus().subscribe(event, subscriber.apply(instance)));
    }

    S create(ModuleContext context) {
        return service.apply(context);
    }

    /** Registers an instance's answerers and subscribers; completes when the whole cluster knows. */
    Future<?> register(ModuleContext context) {
        S instance = context.get(this);
        return Future.all(registrations.stream()
                .map(registration -> registration.with(context, instance))
                .toList());
    }
}
