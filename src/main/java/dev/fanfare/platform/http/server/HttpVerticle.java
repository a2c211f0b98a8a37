package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.endpoint.Subscription;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.input.BodyReader;
import dev.fanfare.platform.http.pages.HtmlPage;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.tracing.Tracing;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Serves HTTP. Contains no business rules: every ask goes onto the bus. */
public final class HttpVerticle extends VerticleBase implements WarmUp.Loop {
    private static final int IDLE_SECONDS = 60;

    private final HttpConfig config;
    private final List<Endpoint<?, ?>> endpoints;
    private final Bus bus;
    private final Guards guards;
    private final RequestMeters meters;
    private final Tracing tracing;
    private final Consumer<Router> furtherRoutes;
    private final Cors cors;
    private final LoadShedder overload = new LoadShedder();
    private final DeprecatedCallCounter deprecatedCalls;
    private final RequestRecorder recorder;
    private final Credentials credentials;
    private final MaintenanceGate maintenance;
    private final Feeds feeds;
    private final EndpointTable table;
    private final Handler<HttpServerRequest> serving;
    private HttpServer server;
    private volatile boolean draining;

    /**
     * Creates it with all its handlers: hundreds of cold classes, for which an event loop would stand still.
     *
     * @param tracing traces requests, if configured
     * @param furtherRoutes adds routes that are not endpoints: health, metrics, documentation
     */
    public HttpVerticle(
            Vertx vertx,
            HttpConfig config,
            List<Endpoint<?, ?>> endpoints,
            Bus bus,
            Guards guards,
            RequestMeters meters,
            Optional<Tracing> tracing,
            Consumer<Router> furtherRoutes) {
        this.config = config;
        this.endpoints = List.copyOf(endpoints);
        this.bus = bus;
        this.guards = guards;
        this.meters = meters;
        this.tracing = tracing.orElse(null);
        this.furtherRoutes = furtherRoutes;
        this.deprecatedCalls = new DeprecatedCallCounter(bus);
        this.recorder = new RequestRecorder(bus);
        this.cors = new Cors(config.corsOrigins());
        this.credentials = new Credentials(bus);
        this.maintenance = new MaintenanceGate(bus);
        this.feeds = new Feeds(vertx, config.feedHeartbeatMs(), guards.feeds());
        this.table = endpoints(vertx, this.endpoints, new Gate(credentials, maintenance), guards);
        this.serving = requests(vertx, table, false);
    }

    @Override
    public Future<?> start() {
        overload.watch(vertx);
        vertx.setPeriodic(DeprecatedCallCounter.INTERVAL.toMillis(), tick -> deprecatedCalls.handOver());
        vertx.setPeriodic(RequestRecorder.INTERVAL.toMillis(), tick -> recorder.handOver());
        HttpServerOptions options = options();
        server = vertx.createHttpServer(options);
        server.requestHandler(serving);
        server.invalidRequestHandler(this::unreadable);
        server.connectionHandler(connection -> StrictRequestDecoder.readFrom(connection, options));
        return Future.all(credentials.start(), maintenance.start(), feeds.start(bus, news()), table.start())
                .compose(listening -> server.listen());
    }

    @Override
    public Future<?> stop() {
        // Feeds never end by themselves. In-flight requests complete; idle connections are closed.
        feeds.endAll();
        return server.shutdown(10, TimeUnit.SECONDS)
                .eventually(deprecatedCalls::handOver)
                .eventually(recorder::handOver);
    }

    /** From now on responses close their connections, so that clients reconnect to another node. */
    public void drain() {
        draining = true;
    }

    /** The actual port. */
    public int port() {
        return server.actualPort();
    }

    @Override
    public Future<HttpServer> serveItself(List<Endpoint<?, ?>> asked, Credentials own, Guards generous) {
        Promise<HttpServer> listening = Promise.promise();
        context.runOnContext(here -> vertx.createHttpServer(
                        options().setHost(WarmUp.LOOPBACK.getHostAddress()).setPort(0))
                .requestHandler(requests(vertx, endpoints(vertx, asked, new Gate(own, maintenance), generous), true))
                .listen()
                .onComplete(listening));
        return listening.future();
    }

    private HttpServerOptions options() {
        return new HttpServerOptions()
                .setHost(config.host())
                .setPort(config.port())
                // No HTTP/2 without TLS, and no upgrade to it (RFC 9113, 3.1).
                .setHttp2ClearTextEnabled(false)
                .setCompressionSupported(true)
                .setCompressionContentSizeThreshold(Answer.COMPRESSED_FROM)
                // No WebSockets: their handlers would check each request.
                .setPerMessageWebSocketCompressionSupported(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setIdleTimeout(IDLE_SECONDS)
                .setMaxInitialLineLength(8 * 1024)
                .setMaxHeaderSize(16 * 1024)
                .setMaxFormAttributeSize(64 * 1024)
                .setMaxFormFields(1_000)
                .setMaxFormBufferedBytes(4 * 1024);
    }

    /**
     * Serves endpoints at their exact paths; the router serves everything else and rare cases. It ends with the
     * endpoints, too.
     *
     * @param quiet whether to exclude exact paths from the access log
     */
    private Handler<HttpServerRequest> requests(Vertx vertx, EndpointTable table, boolean quiet) {
        Router router = router(vertx, table);
        return request -> {
            EndpointHandler<?, ?> handler = table.find(request.path(), request.method());
            if (handler == null || request.headers().contains(HttpHeaders.EXPECT)) {
                router.handle(request);
                return;
            }
            Exchange exchange = open(request);
            if (quiet) {
                exchange.keepQuiet();
            } else if (tracing != null) {
                exchange.note(tracing);
            }
            HttpServerResponse response = request.response();
            response.endHandler(ended -> end(exchange));
            response.exceptionHandler(gone -> end(exchange));
            response.closeHandler(gone -> end(exchange));
            if (overload.isThere()) {
                exchange.fail(CommonFault.SERVICE_UNAVAILABLE.refusal());
                return;
            }
            try {
                table.handle(exchange, handler);
            } catch (RuntimeException e) {
                exchange.fail(e);
            }
        };
    }

    private Router router(Vertx vertx, EndpointTable table) {
        Router router = Router.router(vertx);
        AgentCalls agents = new AgentCalls(new Gate(credentials, maintenance), guards, bus);
        router.route().handler(context -> {
            Exchange exchange = open(context.request());
            if (tracing != null && !isAboutTheNode(context)) {
                exchange.note(tracing);
            }
            exchange.attachTo(context, guards.limits(), agents);
            // Pages, health and the protocols of others have one version: endpoints alone refuse others.
            EndpointHandler.repeatVersion(exchange.request());
            Drain.closeUnlessContinued(context);
            context.addEndHandler(done -> end(exchange));
            context.next();
        });
        if (!config.corsOrigins().isEmpty()) {
            router.route().method(HttpMethod.OPTIONS).handler(preflight());
        }
        furtherRoutes.accept(router);
        router.route().handler(table::handle);
        router.route().handler(HttpVerticle::refuseUnknown);
        router.route().failureHandler(this::failed);
        router.errorHandler(400, this::failed);
        return router;
    }

    /** Health checks and metrics, polled by load balancers and monitors. */
    private static boolean isAboutTheNode(RoutingContext context) {
        String path = context.request().path();
        return path == null || path.startsWith("/health") || path.equals("/metrics");
    }

    private Exchange open(HttpServerRequest request) {
        Exchange exchange = Exchange.open(request, config, meters);
        cors.open(request);
        if (draining) {
            exchange.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        return exchange;
    }

    private void end(Exchange exchange) {
        if (exchange.end()) {
            exchange.recorded().ifPresent(recorder::add);
            if (exchange.response().ended()) {
                Drain.rest(exchange.request(), vertx);
            }
        }
    }

    private Handler<RoutingContext> preflight() {
        CorsHandler preflight = cors.preflight();
        return context -> {
            if (cors.allows(context.request())) {
                preflight.handle(context);
            } else {
                context.next();
            }
        };
    }

    private EndpointTable endpoints(Vertx vertx, List<Endpoint<?, ?>> served, Gate gate, Guards guarding) {
        EndpointTable table = new EndpointTable(gate);
        BodyReader bodies = new BodyReader(vertx);
        for (Endpoint<?, ?> endpoint : served) {
            table.add(new EndpointHandler<>(
                    endpoint, gate, bodies, guarding, feeds, bus, meters.route(endpoint.path()), deprecatedCalls));
        }
        return table;
    }

    private Set<Class<? extends FeedChunk.News>> news() {
        Stream<Subscription<?>> feeding = endpoints.stream()
                .flatMap(endpoint -> endpoint.answering() instanceof ResponseKind.Feed<?, ?> feed
                        ? Stream.of(feed.subscription())
                        : Stream.empty());
        Stream<Subscription<?>> waiting = endpoints.stream()
                .flatMap(endpoint -> endpoint.answering() instanceof ResponseKind.One<?, ?> one && one.waiting() != null
                        ? Stream.of(one.waiting().subscription())
                        : Stream.empty());
        return Stream.concat(feeding, waiting).map(Subscription::news).collect(Collectors.toSet());
    }

    /** Answers requests that the router refuses, such as undecodable paths, and exceptions of handlers. */
    private void failed(RoutingContext context) {
        if (Exchange.of(context) == null) {
            Exchange.protect(context.response().headers(), config);
        }
        if (context.statusCode() == 400) {
            refuse(context, CommonFault.INVALID_SYNTAX.because("The request line cannot be read."));
        } else if (context.failure() == null) {
            refuseUnknown(context);
        } else {
            Exchange exchange = Exchange.of(context);
            FaultResponse.send(
                    context.response(),
                    context.failure(),
                    exchange == null ? "-" : exchange.requestId(),
                    AnswerLanguage.of(context));
        }
    }

    /** There is nothing at this path. People read it as a page. */
    private static void refuseUnknown(RoutingContext context) {
        context.response().headers().add(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        if (HttpMethod.GET.equals(context.request().method()) && HtmlPage.isWanted(context.request())) {
            Texts texts = Texts.in(AnswerLanguage.of(context));
            new HtmlPage(AnswerLanguage.of(context), texts.text("page.unknown.title"), """
                    <p>%s</p>
                    <p><a href="/">Fanfare</a></p>
                    """.formatted(
                                    HtmlText.escape(texts.text("page.unknown.message"))))
                    .send(context, 404);
        } else {
            refuse(context, CommonFault.noEndpoint(context.request().path()));
        }
    }

    private static void refuse(RoutingContext context, Refused refused) {
        FaultResponse.send(context.response(), refused.fault(), AnswerLanguage.of(context));
    }

    /** Answers requests that are not valid HTTP. */
    private void unreadable(HttpServerRequest request) {
        Throwable cause = request.decoderResult().cause();
        Refused refused = cause instanceof InvalidHeaders invalid
                ? invalid.refused()
                : cause instanceof TooLongHttpLineException
                        ? CommonFault.URI_TOO_LONG.refusal()
                        : cause instanceof TooLongHttpHeaderException
                                ? CommonFault.HEADERS_TOO_LARGE.refusal()
                                : CommonFault.INVALID_SYNTAX.because("The request cannot be read as HTTP.");
        HttpServerResponse response = request.response().putHeader("Connection", "close");
        Exchange.protect(response.headers(), config);
        FaultResponse.send(response, refused.fault());
    }
}
