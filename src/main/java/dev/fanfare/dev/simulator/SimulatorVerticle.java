package dev.fanfare.dev.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves each simulated provider under its name, plus {@code /control}, {@code /mailbox} and {@code /bank}. Single instance. */
public final class SimulatorVerticle extends VerticleBase {
    private static final String CONTROL = "/control";
    private static final String MAILBOX = "/mailbox";
    private static final String BANK = "/bank";
    private static final int MAX_BODY = 64 * 1024;
    private static final int IDLE_SECONDS = 60;
    private static final int TICK_MS = 100;
    /** Of a handle that is slow. */
    private static final int SLOW_NETWORK_MS = 2_000;

    private static final int TELLS_WITHIN_MS = 5_000;

    /** The path of a provider's ledger, before the provider's name. */
    private static final String LEDGER = "/ledger/";

    private static final Logger LOG = LoggerFactory.getLogger(SimulatorVerticle.class);

    private final SimulatorConfig config;
    private final Mailbox mailbox;
    private final Map<String, Simulation> byName = new TreeMap<>();
    private final RecordShape<ProviderOrder> orders = RecordShape.of(ProviderOrder.class);
    private final Random random = new Random();
    private Sql database;
    private HttpServer server;
    private HttpClient client;

    public SimulatorVerticle(SimulatorConfig config, Mailbox mailbox) {
        this.config = config;
        this.mailbox = mailbox;
        ProviderCatalog.all().forEach(provider -> byName.put(provider.name(), new Simulation(provider)));
    }

    /** Before its start: the database of which the bank tells. */
    SimulatorVerticle on(Sql accounts) {
        database = accounts;
        return this;
    }

    /** Applies an order that came over the bus. */
    void obey(ProviderOrder order) {
        // At once: who ordered it is answered when this returns.
        Simulation simulation = behave(order);
        context.runOnContext(told -> instruct(simulation, order));
    }

    @Override
    public Future<?> start() {
        client = vertx.createHttpClient(new HttpClientOptions().setConnectTimeout(TELLS_WITHIN_MS));
        vertx.setPeriodic(TICK_MS, tick -> byName.values().forEach(this::tick));
        return listen(config.port()).recover(cause -> {
            // Probably used by another node on this machine; that must not keep this one from starting.
            LOG.warn("The simulator uses another port than {}: {}", config.port(), cause.getMessage());
            return listen(0);
        });
    }

    private Future<HttpServer> listen(int port) {
        server = vertx.createHttpServer(new HttpServerOptions()
                        .setHost(config.host())
                        .setPort(port)
                        .setIdleTimeout(IDLE_SECONDS))
                .requestHandler(this::serve);
        return server.listen().onSuccess(listening -> LOG.info("The simulator is at {}", url()));
    }

    /** The base URL, to which a provider's name is appended; the configured one before it has started. */
    public String url() {
        return "http://" + config.host() + ":" + (server == null ? config.port() : server.actualPort());
    }

    private void serve(HttpServerRequest request) {
        Buffer body = Buffer.buffer();
        request.handler(chunk -> {
            if (body.length() + chunk.length() > MAX_BODY) {
                request.connection().close();
            } else {
                body.appendBuffer(chunk);
            }
        });
        request.endHandler(end -> dispatch(request, body));
    }

    private void dispatch(HttpServerRequest request, Buffer body) {
        if (CONTROL.equals(request.path())) {
            control(request, body);
            return;
        }
        if (MAILBOX.equals(request.path())) {
            // Its letters are of strangers.
            request.response().putHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
            ProviderBehaviour.send(
                    request.response(),
                    200,
                    mailbox.page(Objects.requireNonNullElse(request.getParam("of"), "")
                            .strip()));
            return;
        }
        if (BANK.equals(request.path())) {
            BankRepository.list(database)
                    .onSuccess(
                            accounts -> ProviderBehaviour.send(request.response(), 200, SimulatedBank.page(accounts)))
                    .onFailure(away -> ProviderBehaviour.send(
                            request.response(), 503, new ProviderBehaviour.Message("the bank is closed")));
            return;
        }
        if (request.path().startsWith(LEDGER)
                && byName.containsKey(request.path().substring(LEDGER.length()))) {
            Simulation simulation = byName.get(request.path().substring(LEDGER.length()));
            ProviderBehaviour.send(request.response(), 200, new Ledger(simulation.provider.ledger(), simulation.told));
            return;
        }
        int second = request.path().indexOf('/', 1);
        String name = request.path().substring(1, second < 0 ? request.path().length() : second);
        String path = second < 0 ? "/" : request.path().substring(second);
        Simulation called = byName.get(name);
        if (called == null) {
            ProviderBehaviour.send(
                    request.response(), 404, new ProviderBehaviour.Message("there is no provider " + name));
            return;
        }
        called.calls++;
        Question question = new Question(request.method().name(), path, request.params(), request.headers(), body);
        (database == null ? Future.succeededFuture() : called.provider.prepare(database, question))
                .onFailure(away -> LOG.warn("{} answers without the database: {}", name, away.toString()))
                .onComplete(ready -> answer(request, called, question));
    }

    private void answer(HttpServerRequest request, Simulation called, Question question) {
        FaultInjection mischief = called.mischief;
        ProviderBehaviour behaviour = called.provider.isNetwork()
                ? MagicValue.ofHandle(question)
                        .map(SimulatorVerticle::behaviour)
                        .orElse(called.behaviour)
                : called.behaviour;
        int dice = random.nextInt(100);
        if (dice < mischief.lose()) {
            called.provider.answer(question);
            request.connection().close();
        } else if (dice < mischief.lose() + mischief.late()) {
            vertx.setTimer(
                    Math.max(1, mischief.lateMs()),
                    late -> behaviour.perform(vertx, request, called.provider.answer(question)));
        } else {
            if (dice < mischief.lose() + mischief.late() + mischief.twice()) {
                called.provider.answer(question);
            }
            behaviour.perform(vertx, request, called.provider.answer(question));
        }
    }

    private static ProviderBehaviour behaviour(MagicValue handle) {
        return handle == MagicValue.NETWORK_DOWN
                ? new ProviderBehaviour(FailureMode.FAIL, 0)
                : new ProviderBehaviour(FailureMode.OK, SLOW_NETWORK_MS);
    }

    private void tick(Simulation simulation) {
        for (Delivery delivery : simulation.provider.tick(Instant.now(), simulation.mischief)) {
            tell(simulation, delivery);
            if (random.nextInt(100) < simulation.mischief.twice()) {
                tell(simulation, delivery);
            }
        }
    }

    /** Not retried: a node that missed it polls. */
    private void tell(Simulation simulation, Delivery delivery) {
        RequestOptions options = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setAbsoluteURI(delivery.url())
                .setTimeout(TELLS_WITHIN_MS);
        options.putHeader("Content-Type", "application/json");
        delivery.headers().forEach(options::putHeader);
        client.request(options)
                .compose(ready -> ready.send(delivery.body()))
                .onComplete(answer -> simulation.told.merge(
                        (delivery.forged() ? "forged " : "genuine ")
                                + (answer.succeeded() ? answer.result().statusCode() : "unheard"),
                        1,
                        Integer::sum));
    }

    private void control(HttpServerRequest request, Buffer body) {
        try {
            if (HttpMethod.POST.equals(request.method())) {
                JsonNode tree = Json.mapper().readTree(body.getBytes());
                if (!tree.isObject()) {
                    throw CommonFault.INVALID_SYNTAX.refusal();
                }
                ProviderOrder order = orders.read(tree, false);
                instruct(behave(order), order);
            }
            ProviderBehaviour.send(request.response(), 200, new Shown(shown()));
        } catch (Refused refused) {
            ProviderBehaviour.send(
                    request.response(), refused.fault().status(), new ProviderBehaviour.Message(refused.getMessage()));
        } catch (IOException e) {
            ProviderBehaviour.send(request.response(), 400, new ProviderBehaviour.Message("the body is not JSON"));
        }
    }

    private Simulation behave(ProviderOrder order) {
        order.check();
        Simulation simulation = byName.get(order.provider());
        simulation.behaviour = order.behaviour();
        simulation.mischief = order.faults();
        return simulation;
    }

    private static void instruct(Simulation simulation, ProviderOrder order) {
        if (order.webhook() != null) {
            simulation.provider.listen(order.webhook());
        }
        simulation.provider.suspend(Boolean.TRUE.equals(order.suspended()));
        if (Boolean.TRUE.equals(order.forget())) {
            simulation.provider.forget();
        }
    }

    private List<Shown.Provider> shown() {
        return byName.entrySet().stream()
                .map(entry -> new Shown.Provider(
                        entry.getKey(),
                        entry.getValue().behaviour.mode().code(),
                        entry.getValue().behaviour.delayMs(),
                        entry.getValue().calls))
                .toList();
    }

    /** A provider and its behaviour, which may be set from elsewhere; the rest is used on the verticle's event loop only. */
    private static final class Simulation {
        private final SimulatedProvider provider;
        private final Map<String, Integer> told = new TreeMap<>();
        private volatile ProviderBehaviour behaviour = ProviderBehaviour.GOOD;
        private volatile FaultInjection mischief = FaultInjection.NONE;
        private long calls;

        private Simulation(SimulatedProvider provider) {
            this.provider = provider;
        }
    }

    /** The answer to {@code /ledger/<provider>}: its payments, and webhook counts by response status. */
    private record Ledger(List<SimulatedPayout> paid, Map<String, Integer> told) {}

    /** The answer to {@code /control}. */
    private record Shown(List<Provider> providers) {
        private record Provider(String provider, String mode, int delayMs, long calls) {}
    }
}
