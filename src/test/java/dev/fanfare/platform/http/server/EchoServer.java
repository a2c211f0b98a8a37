package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Deprecation;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.http.input.Uploads;
import dev.fanfare.platform.http.limits.Buckets;
import dev.fanfare.platform.http.limits.FeedLimits;
import dev.fanfare.platform.http.limits.LimitsConfig;
import dev.fanfare.platform.http.limits.RateLimits;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.CountDeprecatedCalls;
import dev.fanfare.platform.identity.IdentifyCaller;
import dev.fanfare.platform.identity.Identity;
import dev.fanfare.platform.identity.IdentityBuilder;
import dev.fanfare.platform.identity.TrustedProxies;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.rpc.VertxBus;
import dev.fanfare.support.Client;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * The HTTP side alone, in front of a domain that answers with what it was asked. Credentials are words: {@code staff},
 * {@code plain}, {@code web}, {@code expired}; all others are bad.
 */
final class EchoServer implements AutoCloseable {
    static final Instant EXPIRED_AT = Instant.parse("2026-01-02T03:04:05Z");

    private final Vertx vertx = Vertx.vertx();
    private final HttpVerticle http;

    record Inner(@Size(max = 100) String word, Long count) {}

    record Echo(
            Long id,
            Integer small,
            BigDecimal amount,
            Boolean flag,
            @Size(max = 1_000) String text,
            LocalDate day,
            @Size(max = 100) List<@Size(max = 100) String> tags,
            @Size(max = 100) Map<@Size(max = 100) String, @Size(max = 1_000) String> extra,
            @Valid Inner inner)
            implements Ask<Echoed> {}

    record Echoed(
            @JsonInclude(JsonInclude.Include.NON_NULL) Long id,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer small,
            @JsonInclude(JsonInclude.Include.NON_NULL) BigDecimal amount,
            @JsonInclude(JsonInclude.Include.NON_NULL) Boolean flag,
            @JsonInclude(JsonInclude.Include.NON_NULL) String text,
            @JsonInclude(JsonInclude.Include.NON_NULL) LocalDate day,
            @JsonInclude(JsonInclude.Include.NON_NULL) List<String> tags,
            @JsonInclude(JsonInclude.Include.NON_NULL) Map<String, String> extra,
            @JsonInclude(JsonInclude.Include.NON_NULL) Inner inner)
            implements Message {}

    record Strict(
            @NotBlank @Size(max = 5) String first,
            @NotBlank @Size(max = 5) String second,
            @Size(max = 5) String third,
            Long fourth)
            implements Ask<Fine> {}

    record Fine(String word) implements Message {}

    record Guarded() implements Ask<Fine> {}

    record Same(@Size(max = 1_000) String word) implements Ask<Fine> {}

    record SameChanged() implements Event {}

    record Broken() implements Ask<Fine> {}

    record Unanswered() implements Ask<Fine> {}

    static final Endpoint<Strict, Fine> DEPRECATED = Endpoint.post("/old/", Strict.class, Access.OPEN.anyLimit())
            .summary("Answers like its successor.")
            .deprecated(new Deprecation(LocalDate.of(2026, 1, 1), LocalDate.of(2027, 1, 1), "/strict/"));

    private static final List<Endpoint<?, ?>> ENDPOINTS = List.of(
            Endpoint.post("/echo/", Echo.class, Access.PUBLIC).alsoGet(),
            Endpoint.post("/strict/", Strict.class, Access.PUBLIC),
            Endpoint.post("/backend/", Guarded.class, Access.BACKEND.needing(Permission.PAYOUTS_VIEW)),
            Endpoint.post("/web/", Guarded.class, Access.WEB_USER),
            Endpoint.post("/app/", Guarded.class, Access.APP_USER),
            Endpoint.post("/open/", Guarded.class, Access.OPEN.anyLimit()),
            Endpoint.post("/same/", Same.class, Access.OPEN.anyLimit()).shared(SameChanged.class),
            DEPRECATED,
            Endpoint.post("/broken/", Broken.class, Access.PUBLIC),
            Endpoint.post("/unanswered/", Unanswered.class, Access.PUBLIC));

    private static final LimitsConfig LIMITS = new LimitsConfig(false, 1, 1, 1, 1, 1, 1, 1, 1);

    /** How often the same was asked. */
    final AtomicInteger asked = new AtomicInteger();

    /** What answers to the same wait for. */
    volatile Future<Void> held = Future.succeededFuture();

    /** What was counted. */
    final List<CountDeprecatedCalls.Calls> deprecated = new CopyOnWriteArrayList<>();

    final Bus bus;

    EchoServer() {
        bus = new VertxBus(
                vertx,
                new MessageRegistry(Stream.concat(
                                Stream.of(
                                        IdentifyCaller.class,
                                        AccessChanged.class,
                                        SameChanged.class,
                                        CountDeprecatedCalls.class),
                                ENDPOINTS.stream().map(Endpoint::ask).distinct())
                        .toList()),
                dev.fanfare.platform.rpc.Peers.none(),
                new SimpleMeterRegistry(),
                Optional.empty());
        http = new HttpVerticle(
                vertx,
                new HttpConfig(
                        "127.0.0.1",
                        0,
                        List.of("https://front.example"),
                        true,
                        new TrustedProxies(List.of(), 0),
                        1_000),
                ENDPOINTS,
                bus,
                new Guards(
                        new RateLimits(LIMITS, Buckets.inMemory()),
                        new FeedLimits(LIMITS),
                        new Uploads(vertx, null, 1)),
                new RequestMeters(new SimpleMeterRegistry()),
                Optional.empty(),
                router -> {});
        Blocking.await(Future.all(List.of(
                        bus.answer(Echo.class, EchoServer::echo),
                        bus.answer(Strict.class, (caller, ask) -> Future.succeededFuture(new Fine("fine"))),
                        bus.answer(
                                Guarded.class,
                                (caller, ask) -> Future.succeededFuture(new Fine(caller.credential() + ""))),
                        bus.answer(Broken.class, (caller, ask) -> {
                            throw new IllegalStateException("select secret from dev.fanfare.app.Thing");
                        }),
                        bus.answer(Same.class, this::same),
                        bus.answer(CountDeprecatedCalls.class, (caller, ask) -> {
                            deprecated.addAll(ask.calls());
                            return Future.succeededFuture(JobResult.NOTHING);
                        }),
                        bus.answer(IdentifyCaller.class, EchoServer::identify)))
                .compose(ready -> vertx.deployVerticle(http, new DeploymentOptions())));
    }

    private static Future<Echoed> echo(Caller caller, Echo ask) {
        return Future.succeededFuture(new Echoed(
                ask.id(),
                ask.small(),
                ask.amount(),
                ask.flag(),
                ask.text(),
                ask.day(),
                ask.tags(),
                ask.extra(),
                ask.inner()));
    }

    private Future<Fine> same(Caller caller, Same ask) {
        int time = asked.incrementAndGet();
        return "bad".equals(ask.word())
                ? CommonFault.SERVICE_UNAVAILABLE.failed()
                : held.map(new Fine(ask.word() + " for " + caller.credential() + " " + caller.userId() + " in "
                        + caller.language() + ", time " + time));
    }

    private static Future<Identity> identify(Caller caller, IdentifyCaller ask) {
        return Future.succeededFuture(
                switch (ask.presented().value()) {
                    case "staff" -> identity(Caller.Credential.BACKEND_TOKEN, Set.of(Permission.PAYOUTS_VIEW));
                    case "plain" -> identity(Caller.Credential.BACKEND_TOKEN, Set.of());
                    case "web" -> identity(Caller.Credential.WEB_SESSION, Set.of());
                    case "expired" -> Identity.expired(EXPIRED_AT);
                    default -> Identity.invalid();
                });
    }

    private static Identity identity(Caller.Credential credential, Set<Permission> permissions) {
        return IdentityBuilder.builder()
                .verdict(Identity.Verdict.VALID)
                .credential(credential)
                .credentialId("c")
                .userId(1L)
                .username("someone")
                .permissions(permissions)
                .staff(!permissions.isEmpty())
                .superuser(false)
                .teams(Map.of())
                .language("en")
                .expiresAt(null)
                .limitedTo(null)
                .addresses(null)
                .build();
    }

    /** Stops to serve. */
    void stop() {
        Blocking.await(vertx.undeploy(http.deploymentID()));
    }

    Client client() {
        return new Client("http://127.0.0.1:" + port());
    }

    int port() {
        return http.port();
    }

    @Override
    public void close() {
        Blocking.await(vertx.close());
    }
}
