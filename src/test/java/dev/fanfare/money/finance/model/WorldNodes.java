package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.ClockAdvanced;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Books;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Client;
import dev.fanfare.support.CuttingProxy;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A sandbox of two nodes in a cluster, each behind a proxy that cuts its connections to PostgreSQL. The second one is a process,
 * started by the first call to it, and can be killed. Every change is asked for by HTTP, with a key, and again until there is an
 * answer.
 */
final class WorldNodes implements Border.Calls, AutoCloseable {
    private static final int MAX_TRIES = 400;
    private static final int PAUSE_MS = 50;
    private static final int MAX_SWEEPS = 10;

    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("sandbox.enabled", "true"),
            Map.entry("payments.scales", ""),
            Map.entry("payments.runs.approve_above", "1000000000"),
            Map.entry("disbursements.ask_again_ms", "100"),
            Map.entry("disbursements.guard.max_failures", "1000"),
            Map.entry("networks.readings.retry_ms", "1000"),
            Map.entry("networks.readings.attempts", "1"),
            Map.entry("networks.youtube.figures.calls_per_minute", "100000"),
            Map.entry("cluster.enabled", "true"),
            Map.entry("cluster.host", "127.0.0.1"),
            Map.entry("cluster.bus_port", "0"));

    private final String databaseUri = databaseUri();
    private final List<CuttingProxy> proxies = List.of(CuttingProxy.to(databaseUri), CuttingProxy.to(databaseUri));
    private final int port = NodeProcess.freePorts();
    private final Node node;
    private final Operator first;
    private final Operator second;
    private final Books books;
    private final Map<Long, Client> clients = new HashMap<>();
    /** Null before it is needed. */
    private CompletableFuture<NodeProcess> other;

    private boolean killed;
    private WorldOp armed;
    private int armedCuts;
    private int calls;
    private int repeated;
    private int cuts;
    private int deaths;

    /** @param from the first month of business, by its first day at noon */
    WorldNodes(YearMonth from) {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put("cluster.port", Integer.toString(port));
        settings.put("cluster.members", "127.0.0.1:" + port);
        node = Node.start(proxies.get(0).uri(), settings);
        first = node.world().operator();
        second = node.world().staff(Permission.values());
        first.withAnother("/admin/api/legal-entities/update/", """
            {legal_entity_id: 1, name: 'Fanfare GmbH', street: 'Gasse 1', postcode: '10115', city: 'Berlin',
             country: 'DE', vat_id: 'DE123456789', prefix: 'F', iban: 'DE02 1203 0000 0000 2020 51'}\
            """);
        books = new Books(node);
        second.backend();
        begin(from);
    }

    /** As in {@link MoneyModelTest}. */
    private static String databaseUri() {
        String uri = Db.freshUri();
        Db.set(uri, "enable_seqscan", "off");
        return uri;
    }

    Node node() {
        return node;
    }

    Books books() {
        return books;
    }

    /** Gives these their credentials, before anything disturbs that. */
    void admit(List<Long> users) {
        users.forEach(user -> clients.put(user, node.world().backend(user)));
    }

    List<Long> staff() {
        return List.of(first.id(), second.id());
    }

    /** What was done so far, for people. */
    String figures() {
        return calls + " changes, " + cuts + " cuts, " + deaths + " dead nodes, " + repeated + " requests repeated"
                + node.text("""
                        select format(', %s posts paid for views, %s of pools (%s in part taken back), %s with views taken back, %s holds, %s readings and %s posts missing',
                          count(*) filter (where payment_views > 0), (select count(*) from pool_shares),
                          (select count(*) from pool_shares where amount < shared), count(*) filter (where views_falls > 0),
                          (select count(*) from signals where told is not null), (select count(*) from post_readings where state = 'read'),
                          (select count(*) from post_readings where state = 'missing'))
                        from tasks
                        """);
    }

    int deaths() {
        return deaths;
    }

    /** The third month from now: another story has closed nothing of what begins before it. */
    static YearMonth next() {
        return YearMonth.from(BusinessTime.today()).plusMonths(3);
    }

    /** Goes on to the first day of a month. */
    void begin(YearMonth month) {
        LocalDate day = month.atDay(1);
        advance(Duration.between(BusinessTime.now(), day.atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC)));
    }

    /** Sets the clock ahead as its endpoint does, which would wait a second for transactions that are under way. */
    void advance(Duration by) {
        node.execute("""
                insert into sandbox_clock (effective_at, ahead)
                select clock_timestamp(), business_now() - now() + make_interval(secs => ?)
                """, by.toSeconds());
        long ahead = node.number("select (extract(epoch from business_now() - now()) * 1000)::bigint");
        BusinessTime.setAhead(node.fanfare().vertx(), Duration.ofMillis(ahead));
        Blocking.await(node.fanfare().bus().publish(new ClockAdvanced(ahead)));
    }

    // ---------------------------------------------------------------------------------------------------- disturbances

    /** From now on calls go to the node of this step, and are disturbed as it says. */
    void arm(WorldOp op) {
        armed = op;
        killed = false;
        if (op.node() == 1) {
            otherNode();
        }
        WorldOp.Cut cut = op.cut();
        if (cut != null) {
            armedCuts = cut.times();
            proxies.get(cut.kills() ? 1 : op.days() > 0 ? 0 : op.node())
                    .cut(cut.flight(), cut.lost(), cut.times(), cut.kills() ? this::kill : () -> {});
        }
    }

    /** Disturbs nothing more. A node that has not died yet does so now. */
    void disarm() {
        calm();
        if (armed.cut() != null && armed.cut().kills()) {
            kill();
            deaths++;
            other = start();
        }
        armed = null;
    }

    private void calm() {
        int left = proxies.stream().mapToInt(CuttingProxy::stop).sum();
        cuts += armedCuts - left;
        armedCuts = 0;
    }

    private synchronized void kill() {
        if (!killed) {
            killed = true;
            other.join().kill();
        }
    }

    private CompletableFuture<NodeProcess> start() {
        Map<String, String> environment = new HashMap<>(
                NodeProcess.clustered(Db.serviceUri(proxies.get(1).uri()), NodeProcess.freePorts(), port));
        environment.putAll(Node.environment(SETTINGS));
        environment.put("FANFARE_DATABASE_MIGRATE_AT_START", "false");
        environment.put("FANFARE_DATABASE_PIPELINED_CONNECTIONS", "1");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.put("FANFARE_ROLES", Node.UNSCHEDULED);
        environment.putAll(Node.SEALING);
        return CompletableFuture.supplyAsync(
                () -> NodeProcess.start(environment), task -> new Thread(task, "other-node").start());
    }

    private NodeProcess otherNode() {
        if (other == null) {
            other = start();
        }
        return other.join();
    }

    private String url() {
        return armed != null && armed.node() == 1 && !killed
                ? otherNode().client().baseUrl()
                : node.client().baseUrl();
    }

    // ----------------------------------------------------------------------------------------------------------- calls

    @Override
    public void sweep(Ask<JobResult> job) {
        again(() -> node.sweep(job));
        if (armedCuts > 0) {
            // What a cut has made fail is due again.
            calm();
            node.sweep(job);
        }
    }

    @Override
    public <R extends Message> R ask(Caller caller, Ask<R> ask) {
        if (!(ask instanceof Change<?>)) {
            return again(() -> Blocking.await(node.fanfare().bus().ask(caller.renewed(), ask)));
        }
        R done = change(caller, ask);
        // Fanfare itself needs no second person, those who ask for it here do.
        return caller.credential() == Caller.Credential.SYSTEM
                        && done instanceof ProposedOrDone proposed
                        && proposed.proposalId() != null
                ? change(second(), approval(proposed))
                : done;
    }

    private Caller second() {
        return Callers.superuser(second.id());
    }

    @SuppressWarnings("unchecked")
    private static <R extends Message> Ask<R> approval(ProposedOrDone proposed) {
        return (Ask<R>) (Ask<?>) new ApproveProposal(proposed.proposalId());
    }

    /** What a cut connection makes fail is tried again, as the scheduler does. */
    private <R> R again(Supplier<R> attempt) {
        for (int tries = 1; ; tries++) {
            try {
                return attempt.get();
            } catch (RuntimeException e) {
                boolean isAnswer = e instanceof Refused refused && !refused.isServerFault();
                if (isAnswer || armed == null || armed.cut() == null || tries == MAX_SWEEPS) {
                    throw e;
                }
                pause(PAUSE_MS);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private <R extends Message> R change(Caller caller, Ask<R> ask) {
        Endpoint<?, ?> endpoint = endpoint((Class<? extends Ask<?>>) ask.getClass());
        ObjectNode body = Body.of(ask);
        Set.copyOf(body.properties()).stream()
                .filter(member -> member.getValue().isNull())
                .forEach(member -> body.remove(member.getKey()));
        Answer answer = post(client(caller, ask, endpoint), endpoint.path(), body);
        if (answer.status() >= 400) {
            throw new Refused(new Fault(
                    answer.status(),
                    null,
                    answer.body().path("error").asText(),
                    answer.code(),
                    Translatable.from(answer.body().toString()),
                    null,
                    Map.of()));
        }
        try {
            return (R) Json.mapper().treeToValue(answer.body(), MessageRegistry.replyOf(ask.getClass()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(answer.body().toString(), e);
        }
    }

    /** That takes the ask as its body, by a token. */
    private static Endpoint<?, ?> endpoint(Class<? extends Ask<?>> ask) {
        return Modules.ALL.stream()
                .flatMap(module -> module.endpoints().stream())
                .filter(each -> each.ask() == ask
                        && each.body() == ask
                        && Set.of(Audience.APP, Audience.BACKEND, Audience.OPERATOR)
                                .contains(each.access().audience()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no endpoint takes a " + ask));
    }

    private Client client(Caller caller, Ask<?> ask, Endpoint<?, ?> endpoint) {
        if (caller.credential() != Caller.Credential.SYSTEM && !caller.superuser()) {
            return clients.get(caller.id());
        }
        // Appeals are decided by another than who has rejected.
        boolean isSecond = caller.is(second.id())
                || caller.userId() == null
                        && ask instanceof ReviewTask review
                        && review.action().code().contains("appeal");
        Operator operator = isSecond ? second : first;
        return endpoint.stepUp() == StepUpLevel.SECOND_FACTOR ? operator.shown("second") : operator.backend();
    }

    private Answer post(Client client, String path, JsonNode body) {
        calls++;
        String key = World.unique("world-");
        int before = repeated;
        Answer answer = answer(this::url, client, key, path, body);
        if (answer.status() < 300 && (repeated > before || armed != null && armed.cut() != null)) {
            // The cut may still be to come.
            assertThat(answer(() -> node.client().baseUrl(), client, key, path, body)
                            .body())
                    .as("what %s is answered once more", path)
                    .isEqualTo(answer.body());
        }
        return answer;
    }

    /** What is answered in the end: as clients do, asks again while nothing is known. */
    private Answer answer(Supplier<String> url, Client client, String key, String path, JsonNode body) {
        for (int tries = 1; ; tries++) {
            Answer answer = once(client.at(url.get()), key, path, body);
            if (answer != null && answer.status() < 500 && !"REQUEST_IN_PROGRESS".equals(answer.code())) {
                return answer;
            }
            if (answer != null && answer.status() == 500 || tries == MAX_TRIES) {
                throw new AssertionError(path + " is answered " + (answer == null ? "nothing" : answer.body()));
            }
            repeated++;
            pause(PAUSE_MS);
        }
    }

    /** Null for no answer. */
    private static Answer once(Client client, String key, String path, JsonNode body) {
        try {
            return client.once().postOnce(key, path, body);
        } catch (UncheckedIOException e) {
            return null;
        }
    }

    @Override
    public void close() {
        if (other != null) {
            other.join().kill();
        }
        node.close();
        proxies.forEach(CuttingProxy::close);
    }
}
