package dev.fanfare.app.node;

import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoPast;
import dev.fanfare.dev.sandbox.SandboxClock;
import dev.fanfare.people.account.UsersConfig;
import dev.fanfare.people.account.api.EnsureSuperuser;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.AccountWritten;
import dev.fanfare.platform.jobs.HealthMonitor;
import dev.fanfare.platform.jobs.Job;
import dev.fanfare.platform.jobs.JobRuns;
import dev.fanfare.platform.jobs.SchedulerVerticle;
import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.proposals.ProposalStore;
import dev.fanfare.platform.rpc.VertxBus;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.tracing.Tracing;
import dev.fanfare.runtime.cluster.Clustering;
import dev.fanfare.runtime.cluster.StartRetry;
import dev.fanfare.runtime.management.EventLoopLagMonitor;
import dev.fanfare.runtime.management.ManagementVerticle;
import dev.fanfare.runtime.management.NodeRoutes;
import dev.fanfare.runtime.management.Readiness;
import dev.fanfare.runtime.postgres.Postgres;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops the parts of a node in an order that loses nothing. Blocks: never use on event loops. */
final class NodeLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(NodeLifecycle.class);

    private final Postgres postgres;
    private final Modules modules;
    private final ModuleContext context;
    private final List<Job> jobs;
    /** Whether the jobs that find what time has made due wait until a demo is filled with its past. */
    private boolean jobsWait;

    private final JobRuns runs;
    private final HealthMonitor watches;
    private final Readiness readiness;
    private final NodeRoutes routes;
    private final HttpDeployment http;
    private final List<String> deployed = Collections.synchronizedList(new ArrayList<>());
    private final Supplier<Future<Void>> leaving;
    private final Optional<Tracing> tracing;
    private final int drainSeconds;
    /** The number of verticles deployed before those that serve HTTP. */
    private int behindHttp;

    private final AtomicBoolean stopped = new AtomicBoolean();

    private NodeLifecycle(NodeConfig config, Modules modules, Postgres postgres, Clustering.Member member) {
        Vertx vertx = member.vertx();
        this.drainSeconds = config.http().drainSeconds();
        this.postgres = postgres;
        this.modules = modules;
        MessageRegistry registry = new MessageRegistry(modules.all().stream()
                .<Class<? extends Message>>flatMap(DomainModule::messages)
                .toList());
        this.tracing = Tracing.of(config.tracing(), Version.current(), config.environment());
        this.context = new ModuleContext(
                vertx,
                new VertxBus(vertx, registry, member.peers(), member.metrics(), tracing),
                member.database(),
                member.metrics());
        this.jobs =
                modules.all().stream().flatMap(module -> module.jobs().stream()).toList();
        this.runs = new JobRuns(jobs, config.alarms());
        this.watches = new HealthMonitor(
                vertx, context.database(), member.metrics(), Modules.checks(runs.watch(), modules.all(), config));
        FunctionCounter.builder("fanfare.database.round.trips", context.database(), Database::roundTrips)
                .description("Waits for the database")
                .register(member.metrics());
        Gauge.builder("fanfare.transactions.waiting", context.database(), Database::waiting)
                .description("Transactions that wait for a connection")
                .register(member.metrics());
        FunctionCounter.builder("fanfare.transactions.refused", context.database(), Database::refused)
                .description("Transactions that would not have got a connection in time")
                .register(member.metrics());
        Gauge.builder("fanfare.keys.in.flight", context.database(), Database::keysInFlight)
                .description("Changes with an idempotency key that are being made")
                .register(member.metrics());
        if (context.database().hasReplicas()) {
            replicas(member);
        }
        this.readiness = new Readiness(context.database(), this::unanswered);
        this.routes = new NodeRoutes(
                vertx,
                readiness,
                member.metrics(),
                watches,
                NodeRoutes.observers(config.management().token(), !config.isProduction()));
        this.http = new HttpDeployment(config, modules, context, member, tracing, routes);
        this.leaving = member.leaving();
        modules.worlds().runOn(postgres, http::baseUrl);
    }

    /** Read-your-writes: all nodes learn of a write before it is acknowledged. */
    private void replicas(Clustering.Member member) {
        context.database()
                .tellWritersBy(user -> member.vertx().isClustered()
                        ? context.bus().publish(new AccountWritten(user))
                        : Future.succeededFuture());
        Blocking.await(context.bus()
                .subscribe(AccountWritten.class, wrote -> context.database().remember(wrote.userId())));
        Gauge.builder("fanfare.database.replica.lag", context.database(), Database::replicaLagMs)
                .description("Milliseconds that replicas are behind at most")
                .register(member.metrics());
    }

    /** Starts parts for these roles. */
    static NodeLifecycle start(
            NodeConfig config, Modules modules, Set<String> roles, Postgres postgres, StartupTimings times) {
        Vertx vertx = null;
        try {
            postgres.prepareSchema(config.database(), Tables.ALL, config.clock());
            times.over("schema");
            Clustering.Member member = Blocking.await(Clustering.join(
                    config.cluster(),
                    config.database().uri(),
                    roles,
                    made -> Database.connect(
                            made,
                            config.database().at(postgres.uri()),
                            new DryRunReporter(modules.notifications()),
                            new ProposalStore(
                                    config.retention().proposalsOpenDays(),
                                    config.users().unrelatedDays(),
                                    config.sandbox().takesOnePerson(),
                                    modules.keys()))));
            times.over("Vert.x and membership");
            vertx = member.vertx();
            NodeLifecycle node = new NodeLifecycle(config, modules, postgres, member);
            times.over("parts");
            node.await(() -> node.context.database().check(modules.connections(config, roles)));
            times.over("connections");
            if (config.sandbox().enabled()) {
                node.await(
                        () -> SandboxClock.follow(node.context.vertx(), node.context.bus(), node.context.database()));
            }
            if (config.demo() && roles.containsAll(modules.roles())) {
                node.jobsWait = node.await(() -> DemoPast.isDue(node.context.database()));
            }
            node.manage(config.management());
            node.deploy(Stream.of(new Deployment("node", true, p -> new EventLoopLagMonitor(p.meters()))));
            for (Stream<Deployment> together : node.deployments()) {
                node.deploy(together.filter(deployment -> roles.contains(deployment.role())));
            }
            node.behindHttp = node.deployed.size();
            times.over("domains");
            // Last, so that everything is ready for the first request.
            if (roles.contains(Modules.HTTP)) {
                node.deploy(Stream.of(node.http.deployment()));
            }
            if (roles.contains("users")) {
                node.firstSuperuser(config.users().firstSuperuser());
            }
            node.await(() -> node.runs.seen(node.context.database()));
            node.watches.start();
            times.over("HTTP");
            return node;
        } catch (RuntimeException e) {
            if (vertx != null) {
                Blocking.await(vertx.close());
            }
            postgres.close();
            throw e;
        }
    }

    /** Warms up for this time, then reports ready. */
    void ready(Duration warmUp, StartupTimings times) {
        warmUp(warmUp);
        times.over("warm-up");
        readiness.begin();
        LOG.info("Ready after {}", times);
    }

    /** Sends requests to its own endpoints. A failure stops no node. */
    void warmUp(Duration time) {
        Blocking.await(http.warmUp(time), time.plus(Duration.ofMinutes(1)));
    }

    /** The domains with an ask that no node answers; none on a node without HTTP. */
    private List<String> unanswered() {
        return http.baseUrl() == null
                ? List.of()
                : modules.all().stream()
                        .filter(module -> !module.asks().stream().allMatch(context.bus()::isAnswered))
                        .map(DomainModule::name)
                        .toList();
    }

    /** First, to show the progress of the start. */
    private void manage(NodeConfig.Management management) {
        if (management.port() != null) {
            deployed.add(Blocking.await(context.vertx()
                    .deployVerticle(new ManagementVerticle(management.host(), management.port(), routes))));
        }
    }

    /** Everything deployed before HTTP: sequential groups of parallel starts. */
    private List<Stream<Deployment>> deployments() {
        return List.of(
                // First, because others may use its address.
                modules.simulator().deployments().stream(),
                modules.all().stream()
                        .filter(module -> module != modules.simulator())
                        .flatMap(module -> module.deployments().stream()),
                Stream.of(
                        // After the domains of its jobs.
                        new Deployment(
                                Modules.SCHEDULER, false, p -> scheduler(p, job -> !jobsWait || !isOfPast(job)))));
    }

    private SchedulerVerticle scheduler(ModuleContext of, Predicate<Job> which) {
        return new SchedulerVerticle(
                of.bus(), of.database(), jobs.stream().filter(which).toList(), of.meters());
    }

    private static boolean isOfPast(Job job) {
        return DemoPast.holdsBack(job.ask());
    }

    /** Begins the jobs that have waited for a demo's past. */
    void scheduleRest() {
        if (jobsWait) {
            jobsWait = false;
            deploy(Stream.of(new Deployment(Modules.SCHEDULER, false, p -> scheduler(p, NodeLifecycle::isOfPast))));
        }
    }

    private <T> T await(Supplier<Future<T>> step) {
        return Blocking.await(StartRetry.retry(context.vertx(), step));
    }

    private void deploy(Stream<Deployment> together) {
        List<Future<String>> starting = together.map(this::deploying).toList();
        deployed.addAll(Blocking.await(Future.all(starting)).list());
    }

    private Future<String> deploying(Deployment deployment) {
        ModuleContext own = context.of(deployment.role());
        int instances = deployment.onEveryLoop() ? Clustering.LOOPS : 1;
        return StartRetry.retry(context.vertx(), () -> context.vertx()
                .deployVerticle(
                        () -> deployment.verticle().apply(own), new DeploymentOptions().setInstances(instances)));
    }

    /** Creates the first operator without a command line. */
    private void firstSuperuser(UsersConfig.FirstSuperuser superuser) {
        if (superuser == null || !superuser.isGiven()) {
            return;
        }
        boolean created = await(() -> context.bus()
                        .ask(
                                Caller.system("start"),
                                new EnsureSuperuser(
                                        superuser.username(), superuser.email(), Secret.of(superuser.password()))))
                .created();
        if (created) {
            LOG.info("Created the first superuser, {}", superuser.username());
        }
    }

    boolean isStopping() {
        return stopped.get();
    }

    ModuleContext context() {
        return context;
    }

    /** Calls it, on a separate thread, if the embedded PostgreSQL has died for good. */
    void onLost(Consumer<? super RuntimeException> handler) {
        postgres.embedded().ifPresent(server -> server.lost().thenAcceptAsync(handler));
    }

    /** The base URL for clients on this machine; null on a node without the role http. */
    String baseUrl() {
        return http.baseUrl();
    }

    /**
     * Stops in this order: reports not ready and waits for load balancers to see it, completes open requests, leaves
     * the bus (other nodes take over), stops the rest, and the database last.
     */
    void close() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        readiness.end();
        watches.stop();
        modules.worlds().close();
        Vertx vertx = context.vertx();
        try {
            Blocking.await(http.drain(), Duration.ofSeconds(drainSeconds + 1L));
            Blocking.await(undeploy(behindHttp)
                    .transform(served -> vertx.isClustered() ? context.bus().leave() : Future.<Void>succeededFuture())
                    .transform(left -> undeploy(0))
                    .transform(undeployed -> http.close())
                    .transform(closed -> leaving.get())
                    .transform(left -> context.database().close()));
            // Separately: an event loop cannot await the end of Vert.x.
            Blocking.await(vertx.close());
        } catch (RuntimeException e) {
            LOG.warn("The node did not stop cleanly: {}", e.toString());
        } finally {
            tracing.ifPresent(Tracing::close);
            BusinessTime.forget(vertx);
            context.meters().close();
            postgres.close();
        }
    }

    /** Undeploys all but the first {@code rest} sequentially, in reverse order of deployment. */
    private Future<Void> undeploy(int rest) {
        return deployed.size() <= rest
                ? Future.succeededFuture()
                : context.vertx().undeploy(deployed.remove(deployed.size() - 1)).transform(done -> undeploy(rest));
    }
}
