package dev.fanfare.platform.module;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.states.StateMachine;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.ext.web.Router;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A domain as a value built from settings: endpoints and other asks with their answerers, events, jobs, state machines,
 * and the verticles to deploy: one for the services of each event loop, one for those that a node has once. Every node
 * knows all modules, whichever it runs. A module declares everything when it is created.
 */
public abstract class DomainModule {
    private final String name;
    private final String role;
    final List<Endpoint<?, ?>> endpoints = new ArrayList<>();
    final List<Class<? extends Ask<?>>> asks = new ArrayList<>();
    final List<Job> jobs = new ArrayList<>();
    private final List<Handlers<?>> onEveryLoop = new ArrayList<>();
    private final List<Handlers<?>> once = new ArrayList<>();
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<Class<? extends Event>> events = new ArrayList<>();
    private final List<EncryptedTable> encrypted = new ArrayList<>();
    private final List<HealthCheck> healthChecks = new ArrayList<>();
    private final List<StaffQueue> queues = new ArrayList<>();
    private final List<StaffSearch> searches = new ArrayList<>();
    private final List<OwnerWait> ownerWaits = new ArrayList<>();
    private final List<CalendarSource> calendars = new ArrayList<>();
    private final List<WebhookType> webhooks = new ArrayList<>();
    private final List<StateMachine<?>> machines = new ArrayList<>();
    private final List<Function<ModuleContext, Consumer<Router>>> routes = new ArrayList<>();
    private final List<FaultType> routeRefusals = new ArrayList<>();

    /** A module for nodes with the role of the same name. */
    protected DomainModule(String name) {
        this(name, name);
    }

    /** A module for nodes with this role. */
    protected DomainModule(String name, String role) {
        this.name = name;
        this.role = role;
    }

    /** Declares a service without state that a node must have only once: each event loop has one. */
    protected final <S> Handlers<S> onEveryLoop(Function<ModuleContext, S> service) {
        return answers(service, onEveryLoop, true);
    }

    /** The same, for a service with only these dependencies. */
    protected final <S> Handlers<S> onEveryLoop(BiFunction<Bus, Database, S> service) {
        return onEveryLoop(context -> service.apply(context.bus(), context.database()));
    }

    /** Declares a service that a node has once, such as one that holds a circuit breaker. */
    protected final <S> Handlers<S> once(Function<ModuleContext, S> service) {
        return answers(service, once, false);
    }

    private <S> Handlers<S> answers(
            Function<ModuleContext, S> service, List<Handlers<?>> together, boolean onEachLoop) {
        if (together.isEmpty()) {
            deployments.add(new Deployment(role, onEachLoop, context -> new DomainVerticle(together, context)));
        }
        Handlers<S> declared = new Handlers<>(this, service);
        together.add(declared);
        return declared;
    }

    /** Declares another verticle, which answers nothing on the bus; a single instance per node. */
    protected final void deploys(Function<ModuleContext, ? extends Deployable> verticle) {
        deployments.add(new Deployment(role, false, verticle));
    }

    /** Declares the events that it publishes on the bus. */
    @SafeVarargs
    protected final void publishes(Class<? extends Event>... types) {
        for (Class<? extends Event> type : types) {
            events.add(type);
        }
    }

    /** Declares its state machines, for the documentation. */
    protected final void states(StateMachine<?>... drawn) {
        machines.addAll(List.of(drawn));
    }

    /** Declares the webhooks that it posts to clients' URLs, for the documentation. */
    protected final void webhookTypes(List<WebhookType> types) {
        webhooks.addAll(types);
    }

    /** Declares its tables with encrypted columns that move to new keys. */
    protected final void encrypts(EncryptedTable... tables) {
        encrypted.addAll(List.of(tables));
    }

    /** Declares something that every node checks regularly. */
    protected final void healthCheck(HealthCheck check) {
        healthChecks.add(check);
    }

    /**
     * Declares what waits for decisions of staff.
     *
     * @param list the path of this module's endpoint that lists it
     * @param filter the members with which it lists exactly that
     */
    protected final void staffQueue(
            String name,
            String list,
            Map<String, String> filter,
            BiFunction<Sql, Caller, Future<StaffQueue.Waiting>> look) {
        queues.add(new StaffQueue(name, endpoint(list), filter, look));
    }

    /**
     * Declares what staff find by a name or number.
     *
     * @param shows the path of this module's endpoint that shows what was found
     */
    protected final void staffSearch(
            String kind, String shows, BiFunction<Sql, StaffSearch.Term, Future<List<StaffSearch.Hit>>> find) {
        searches.add(new StaffSearch(kind, endpoint(shows), find));
    }

    /** Declares what the owner of an account waits for. */
    protected final void ownerWaits(OwnerWait... kinds) {
        ownerWaits.addAll(List.of(kinds));
    }

    /** Declares dates of people's calendars. */
    protected final void calendars(CalendarSource... kinds) {
        calendars.addAll(List.of(kinds));
    }

    private Endpoint<?, ?> endpoint(String path) {
        return endpoints.stream()
                .filter(endpoint -> endpoint.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no endpoint " + path));
    }

    /**
     * Declares HTTP routes other than endpoints, such as pages, for every node that serves HTTP.
     *
     * @param refusals that no endpoint has
     */
    protected final void routes(Function<ModuleContext, Consumer<Router>> further, FaultType... refusals) {
        routes.add(further);
        routeRefusals.addAll(List.of(refusals));
    }

    public final String name() {
        return name;
    }

    public final List<Endpoint<?, ?>> endpoints() {
        return List.copyOf(endpoints);
    }

    /** The asks that it answers, each once. */
    public final List<Class<? extends Ask<?>>> asks() {
        return List.copyOf(asks);
    }

    /** Every ask and event of this module. */
    public final Stream<Class<? extends Message>> messages() {
        return Stream.concat(asks().stream(), events.stream());
    }

    public final List<Job> jobs() {
        return List.copyOf(jobs);
    }

    public final List<HealthCheck> healthChecks() {
        return List.copyOf(healthChecks);
    }

    public final List<StaffQueue> queues() {
        return List.copyOf(queues);
    }

    public final List<StaffSearch> searches() {
        return List.copyOf(searches);
    }

    public final List<OwnerWait> ownerWaits() {
        return List.copyOf(ownerWaits);
    }

    public final List<CalendarSource> calendars() {
        return List.copyOf(calendars);
    }

    public final List<EncryptedTable> encryptedTables() {
        return List.copyOf(encrypted);
    }

    public final List<StateMachine<?>> machines() {
        return List.copyOf(machines);
    }

    public final List<WebhookType> webhooks() {
        return List.copyOf(webhooks);
    }

    /** In the order in which nodes deploy them. */
    public final List<Deployment> deployments() {
        return List.copyOf(deployments);
    }

    /** What routes that are no endpoints refuse with and no endpoint does. */
    public final List<FaultType> routeRefusals() {
        return List.copyOf(routeRefusals);
    }

    public final List<Consumer<Router>> routes(ModuleContext context) {
        return routes.stream()
                .<Consumer<Router>>map(further -> further.apply(context))
                .toList();
    }
}
