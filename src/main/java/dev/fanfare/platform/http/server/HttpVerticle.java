package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Answering;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.FeedChunk;
import dev.fanfare.platform.http.feed.Feeds;
import dev.fanfare.platform.http.input.BodyReader;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.CorsHandler;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves HTTP. Knows endpoints and no rules: every question goes onto the bus. */
public final class HttpVerticle extends VerticleBase {
    private static final Logger ACCESS = LoggerFactory.getLogger("access");
    private static final int IDLE_SECONDS = 60;

    private final HttpConfig config;
    private final List<Endpoint<?, ?>> endpoints;
    private final Bus bus;
    private final Guards guards;
    private final Consumer<Router> furtherRoutes;
    private HttpServer server;
    private Feeds feeds;

    /** @param furtherRoutes adds routes that are not endpoints: health, metrics, documentation */
    public HttpVerticle(
            HttpConfig config, List<Endpoint<?, ?>> endpoints, Bus bus, Guards guards, Consumer<Router> furtherRoutes) {
        this.config = config;
        this.endpoints = List.copyOf(endpoints);
        this.bus = bus;
        this.guards = guards;
        this.furtherRoutes = furtherRoutes;
    }

    @Override
    public Future<?> start() {
        Credentials credentials = new Credentials(bus);
        server = vertx.createHttpServer(options());
        MaintenanceMode hours = new MaintenanceMode(bus);
        feeds = new Feeds(vertx, config.feedHeartbeatMs(), guards.feeds());
        server.requestHandler(router(new Gate(credentials, hours)));
        server.invalidRequestHandler(HttpVerticle::unreadable);
        return Future.all(credentials.start(), hours.start(), feeds.start(bus, news()))
                .compose(listening -> server.listen());
    }

    @Override
    public Future<?> stop() {
        // Feeds never end by themselves. Open requests are answered; idle connections are closed.
        feeds.endAll();
        return server.shutdown(10, TimeUnit.SECONDS);
    }

    /** The port that is listened on. */
    public int port() {
        return server.actualPort();
    }

    private HttpServerOptions options() {
        return new HttpServerOptions()
                .setHost(config.host())
                .setPort(config.port())
                .setCompressionSupported(true)
                .setIdleTimeout(IDLE_SECONDS)
                .setMaxInitialLineLength(8 * 1024)
                .setMaxHeaderSize(16 * 1024)
                .setMaxFormAttributeSize(64 * 1024)
                .setMaxFormFields(1_000)
                .setMaxFormBufferedBytes(4 * 1024);
    }

    private Router router(Gate gate) {
        Router router = Router.router(vertx);
        router.route().handler(this::open);
        if (!config.corsOrigins().isEmpty()) {
            router.route().handler(cors());
        }
        furtherRoutes.accept(router);
        router.route().handler(endpoints(gate)::handle);
        router.route().handler(context -> refuse(context, noEndpoint(context)));
        router.route().failureHandler(HttpVerticle::failed);
        router.errorHandler(400, HttpVerticle::failed);
        return router;
    }

    private EndpointTable endpoints(Gate gate) {
        EndpointTable table = new EndpointTable(gate);
        BodyReader bodies = new BodyReader(vertx);
        for (Endpoint<?, ?> endpoint : endpoints) {
            table.add(new EndpointHandler<>(endpoint, gate, bodies, guards, feeds, bus));
        }
        return table;
    }

    private Set<Class<? extends FeedChunk.News>> news() {
        return endpoints.stream()
                .flatMap(endpoint -> endpoint.answering() instanceof Answering.Feed<?, ?> feed
                        ? Stream.of(feed.news())
                        : Stream.empty())
                .collect(Collectors.toSet());
    }

    private void open(RoutingContext context) {
        RequestContext about = RequestContext.open(context, config.trustForwarded());
        context.response()
                .putHeader("X-Request-Id", about.requestId())
                .putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Content-Security-Policy", "frame-ancestors 'none'")
                .putHeader("Referrer-Policy", "no-referrer")
                .putHeader("Cache-Control", "no-store");
        if (config.behindTls()) {
            context.response().putHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
        Drain.after(context);
        context.addEndHandler(done -> log(context, about));
        context.next();
    }

    private static void log(RoutingContext context, RequestContext about) {
        if (ACCESS.isInfoEnabled()) {
            Caller caller = about.caller();
            ACCESS.info(
                    "{} {} {} {}ms {} {}",
                    context.request().method(),
                    context.request().path(),
                    context.response().getStatusCode(),
                    about.elapsedMicros() / 1_000.0,
                    caller.userId() == null ? "-" : caller.credential() + ":" + caller.userId(),
                    about.requestId());
        }
    }

    /**
     * Allows pages of the configured origins. Requests of other origins get no CORS headers, which stops browsers, but are
     * not refused: our own pages send their origin too.
     */
    private Handler<RoutingContext> cors() {
        CorsHandler cors = corsHandler();
        Set<String> origins = Set.copyOf(config.corsOrigins());
        return context -> {
            String origin = context.request().getHeader(HttpHeaders.ORIGIN);
            if (origin != null && origins.contains(origin)) {
                cors.handle(context);
            } else {
                context.next();
            }
        };
    }

    private CorsHandler corsHandler() {
        return CorsHandler.create()
                .addOrigins(config.corsOrigins())
                .allowedMethod(HttpMethod.POST)
                .allowedMethod(HttpMethod.GET)
                .allowedHeader("Authorization")
                .allowedHeader("Content-Type")
                .allowedHeader("Idempotency-Key")
                .allowedHeader("X-Request-Id")
                .allowedHeader("Last-Event-ID")
                .exposedHeader("X-Request-Id")
                .exposedHeader("X-Total-Count")
                .exposedHeader("Link")
                .exposedHeader("Retry-After")
                .exposedHeader("RateLimit-Limit")
                .exposedHeader("RateLimit-Remaining")
                .exposedHeader("RateLimit-Reset")
                .maxAgeSeconds(3_600);
    }

    /** Answers what the router refuses, such as a path that cannot be decoded, and what a handler threw. */
    private static void failed(RoutingContext context) {
        if (context.statusCode() == 400) {
            refuse(context, CommonFault.INVALID_SYNTAX.because("The request line cannot be read."));
        } else if (context.failure() == null) {
            refuse(context, noEndpoint(context));
        } else {
            RequestContext about = RequestContext.of(context);
            FaultResponse.send(context.response(), context.failure(), about == null ? "-" : about.requestId());
        }
    }

    private static Refused noEndpoint(RoutingContext context) {
        return CommonFault.noEndpoint(context.request().path());
    }

    private static void refuse(RoutingContext context, Refused refused) {
        FaultResponse.send(context.response(), refused.fault());
    }

    /** Answers what cannot be parsed as HTTP. */
    private static void unreadable(HttpServerRequest request) {
        Throwable cause = request.decoderResult().cause();
        Refused refused = cause instanceof TooLongHttpLineException
                ? CommonFault.URI_TOO_LONG.refusal()
                : cause instanceof TooLongHttpHeaderException
                        ? CommonFault.HEADERS_TOO_LARGE.refusal()
                        : CommonFault.INVALID_SYNTAX.because("The request cannot be read as HTTP.");
        FaultResponse.send(request.response().putHeader("Connection", "close"), refused.fault());
    }
}
