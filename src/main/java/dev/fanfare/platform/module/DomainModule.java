package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.states.StateMachine;
import io.vertx.core.Deployable;
import io.vertx.ext.web.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A domain as a value built from settings: its endpoints and further asks with who answers them, its events, jobs and
 * state machines, and the verticles that nodes run for it. Every node knows all modules, whichever of them it runs. A
 * module declares everything in its constructor.
 */
public abstract class DomainModule {
    private final String name;
    private final String role;
    private final List<Answers<?>> answers = new ArrayList<>();
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Class<? extends Event>> events = new ArrayList<>();
    private final List<StateMachine<?>> machines = new ArrayList<>();
    private final List<Function<Parts, Consumer<Router>>> routes = new ArrayList<>();

    /** A module that is run by nodes of the role of its own name. */
    protected DomainModule(String name) {
        this(name, name);
    }

    /** A module that is run by nodes of this role. */
    protected DomainModule(String name, String role) {
        this.name = name;
        this.role = role;
    }

    /** A verticle with an instance on every event loop: whatever keeps nothing in memory that there should be one of. */
    protected final <S extends Lifecycle> Answers<S> onEveryLoop(Function<Parts, S> services) {
        return answers(true, services);
    }

    /** A verticle with a single instance on a node, such as one that holds a circuit breaker. */
    protected final <S extends Lifecycle> Answers<S> once(Function<Parts, S> services) {
        return answers(false, services);
    }

    private <S extends Lifecycle> Answers<S> answers(boolean onEveryLoop, Function<Parts, S> services) {
        Answers<S> declared = new Answers<>(services);
        answers.add(declared);
        deployments.add(new Deployment(role, onEveryLoop, parts -> new DomainVerticle<>(declared, parts)));
        return declared;
    }

    /** A verticle of its own kind, which answers nothing on the bus; a single instance on a node. */
    protected final void deploys(Function<Parts, ? extends Deployable> verticle) {
        deployments.add(new Deployment(role, false, verticle));
    }

    /** The events that it publishes on the bus. */
    @SafeVarargs
    protected final void publishes(Class<? extends Event>... types) {
        for (Class<? extends Event> type : types) {
            events.add(type);
        }
    }

    /** The states of its things, which the documentation draws. */
    protected final void states(StateMachine<?>... drawn) {
        machines.addAll(List.of(drawn));
    }

    /** HTTP routes that are no endpoints, such as pages; every node that serves HTTP has them. */
    protected final void routes(Function<Parts, Consumer<Router>> further) {
        routes.add(further);
    }

    public final String name() {
        return name;
    }

    public final List<Endpoint<?, ?>> endpoints() {
        return answers.stream().flatMap(each -> each.endpoints().stream()).toList();
    }

    /** Everything that it answers; each ask once. */
    public final List<Class<? extends Ask<?>>> asks() {
        return answers.stream().flatMap(each -> each.asks().stream()).toList();
    }

    /** Every ask and event of this module. */
    public final Stream<Class<? extends Message>> messages() {
        return Stream.concat(asks().stream(), events.stream());
    }

    public final List<Job> jobs() {
        return answers.stream().flatMap(each -> each.jobs().stream()).toList();
    }

    public final List<StateMachine<?>> machines() {
        return List.copyOf(machines);
    }

    /** In the order in which a node starts them. */
    public final List<Deployment> deployments() {
        return List.copyOf(deployments);
    }

    public final List<Consumer<Router>> routes(Parts parts) {
        return routes.stream()
                .<Consumer<Router>>map(further -> further.apply(parts))
                .toList();
    }
}
