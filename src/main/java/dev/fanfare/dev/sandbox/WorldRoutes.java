package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.sandbox.AwakeWorlds.Awake;
import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.http.server.PlainRoute;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.RequestOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way to worlds of partners: what begins with {@code /worlds/<slug>} goes to the world's node on this machine, without that
 * beginning. It is for programs, which bring keys: cookies pass in neither direction, and pages are not served, because browsers
 * would take a world for the sandbox itself.
 */
record WorldRoutes(Database database, HttpClient client, SandboxConfig config, AwakeWorlds worlds)
        implements Consumer<Router> {
    private static final Pattern PATH = Pattern.compile(WorldHost.HOME + "([a-z0-9]{16})(/.*)");
    private static final List<String> PROGRAMS = List.of("/api/", "/admin/api/", "/oauth/", "/mcp", "/media/");
    /** What concerns one connection alone (RFC 9110, 7.6.1), cookies, and what this service says by itself. */
    private static final Set<String> OWN = Set.of(
            "connection",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "proxy-authorization",
            "host",
            "cookie",
            "set-cookie",
            "accept-encoding",
            "expect",
            "forwarded",
            "x-forwarded-for",
            "x-request-id");

    private static final String LOOPBACK = "127.0.0.1";

    @Override
    public void accept(Router router) {
        if (config.offersWorlds()) {
            router.route(WorldHost.HOME + "*").handler(this::serve);
        }
    }

    private void serve(RoutingContext context) {
        HttpServerRequest request = context.request();
        Matcher path = PATH.matcher(String.valueOf(request.path()));
        if (!path.matches() || PROGRAMS.stream().noneMatch(path.group(2)::startsWith)) {
            context.next();
            return;
        }
        // Nothing of the body may be lost while the world wakes up.
        request.pause();
        String slug = path.group(1);
        find(slug).onComplete(found -> {
            if (found.failed()) {
                fail(context, found.cause());
                return;
            }
            Awake world = found.result();
            world.begin();
            context.addEndHandler(ended -> world.end());
            world.port()
                    .compose(port -> ask(context, port))
                    .compose(answer -> answer(context.response(), answer))
                    .onFailure(cause -> fail(context, cause));
        });
    }

    /** The address of a world is no secret: its keys are. */
    private Future<Awake> find(String slug) {
        if (worlds.isFull(slug)) {
            return tooMuch();
        }
        Awake known = worlds.find(slug);
        Future<Awake> found = known != null
                ? Future.succeededFuture(known)
                : WorldsRepository.findBySlug(database, slug).compose(row -> {
                    WorldsRepository.Row world = row.orElseThrow(() -> CommonFault.notFound("world", slug));
                    if (!"ready".equals(world.status())) {
                        throw SandboxError.WORLD_NOT_READY.refusal();
                    }
                    return world.bytes() > config.worlds().bytes()
                            ? tooMuch()
                            : Future.succeededFuture(worlds.wake(slug));
                });
        return found.map(world -> {
            if (!world.admits(config.worlds().requestsPerMinute())) {
                throw CommonFault.RATE_LIMIT_EXCEEDED.because(
                        "A world takes {0} requests in a minute. Please wait.",
                        config.worlds().requestsPerMinute());
            }
            return world;
        });
    }

    private <T> Future<T> tooMuch() {
        return SandboxError.WORLD_FULL
                .because(
                        "The world has more than {0} MB on disk, which is all that it may have. Reset or end it.",
                        config.worlds().megabytes())
                .failed();
    }

    private Future<HttpClientResponse> ask(RoutingContext context, int port) {
        HttpServerRequest request = context.request();
        String uri = request.uri();
        RequestOptions options = new RequestOptions()
                .setHost(LOOPBACK)
                .setPort(port)
                .setMethod(request.method())
                .setURI(uri.substring(uri.indexOf('/', WorldHost.HOME.length())));
        return client.request(options).compose(outgoing -> {
            copy(request.headers(), outgoing.headers());
            Caller caller = PlainRoute.anonymous(context);
            outgoing.putHeader("X-Request-Id", caller.requestId());
            if (caller.address() != null) {
                outgoing.putHeader("X-Forwarded-For", caller.address());
            }
            // Feeds have no end of their own.
            context.addEndHandler(ended -> {
                if (ended.failed()) {
                    outgoing.reset();
                }
            });
            if (hasBody(request)) {
                if (request.headers().contains(HttpHeaders.EXPECT)) {
                    context.response().writeContinue();
                }
                return outgoing.send(request);
            }
            request.resume();
            return outgoing.send();
        });
    }

    private static boolean hasBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length == null ? request.headers().contains(HttpHeaders.TRANSFER_ENCODING) : !"0".equals(length);
    }

    private static Future<Void> answer(HttpServerResponse response, HttpClientResponse answer) {
        response.setStatusCode(answer.statusCode());
        copy(answer.headers(), response.headers());
        boolean empty = HttpMethod.HEAD.equals(answer.request().getMethod())
                || answer.statusCode() == 204
                || answer.statusCode() == 304;
        if (empty) {
            return answer.end().compose(ended -> response.end());
        }
        response.setChunked(!response.headers().contains("Content-Length"));
        return answer.pipeTo(response);
    }

    private static void copy(MultiMap from, MultiMap to) {
        from.names().stream()
                .filter(name -> !OWN.contains(name.toLowerCase(Locale.ROOT)))
                .forEach(name -> to.set(name, from.getAll(name)));
    }

    private static void fail(RoutingContext context, Throwable cause) {
        HttpServerRequest request = context.request();
        if (!request.isEnded()) {
            request.resume();
        }
        if (context.response().headWritten()) {
            context.response().reset();
            return;
        }
        PlainRoute.fail(
                context,
                cause instanceof Refused
                        ? cause
                        : CommonFault.SERVICE_UNAVAILABLE.because("The world does not answer. Please try again."));
    }
}
