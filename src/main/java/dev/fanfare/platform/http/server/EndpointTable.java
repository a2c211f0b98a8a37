package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Access;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The endpoints by path, with and without the trailing slash. Two may share a path when one of them is for backend
 * tokens and the other is not: the credential selects.
 */
final class EndpointTable {
    private final Gate gate;
    private final Map<String, EndpointHandler<?, ?>> byPath = new HashMap<>();
    private final Map<String, EndpointHandler<?, ?>> backendTwins = new HashMap<>();
    /** By the path of dry runs. */
    private final Map<String, EndpointHandler<?, ?>> previews = new HashMap<>();

    EndpointTable(Gate gate) {
        this.gate = gate;
    }

    /** Subscribes to the events that the endpoints depend on. */
    Future<?> start() {
        return Future.all(Stream.concat(byPath.values().stream(), backendTwins.values().stream())
                .distinct()
                .map(EndpointHandler::start)
                .toList());
    }

    void add(EndpointHandler<?, ?> handler) {
        String path = handler.endpoint().path();
        EndpointHandler<?, ?> other = byPath.get(path);
        String preview = handler.endpoint().previewPath();
        if (preview != null) {
            // The credential selects between two at a path, but not between their dry runs.
            if (previews.containsKey(preview)) {
                throw new IllegalArgumentException("two dry runs at " + preview);
            }
            put(previews, preview, handler);
        }
        if (other == null) {
            put(byPath, path, handler);
        } else if (isForBackend(handler) && !isForBackend(other)) {
            put(backendTwins, path, handler);
        } else if (!isForBackend(handler) && isForBackend(other)) {
            put(backendTwins, path, other);
            put(byPath, path, handler);
        } else {
            throw new IllegalArgumentException("two endpoints at " + path);
        }
    }

    /** The endpoint at this path, if it answers this method; null when there is none. */
    EndpointHandler<?, ?> find(String path, HttpMethod method) {
        EndpointHandler<?, ?> handler = byPath.get(path);
        return handler != null && handler.answers(method) ? handler : null;
    }

    /** Serves the endpoint at this path, or calls the next handler. */
    void handle(RoutingContext context) {
        String path = context.request().path();
        EndpointHandler<?, ?> preview = previews.get(path);
        EndpointHandler<?, ?> handler = preview == null ? byPath.get(path) : preview;
        if (handler == null) {
            context.next();
        } else if (!handler.answers(context.request().method())) {
            context.response().putHeader("Allow", handler.allowedMethods());
            FaultResponse.send(
                    context.response(), CommonFault.METHOD_NOT_ALLOWED.refusal().fault(), AnswerLanguage.of(context));
        } else {
            if (preview != null) {
                Exchange.of(context).preview();
            }
            handle(Exchange.of(context), handler);
        }
    }

    /** Serves this endpoint or its twin for backend tokens. */
    void handle(Exchange exchange, EndpointHandler<?, ?> found) {
        EndpointHandler<?, ?> twin = backendTwins.get(found.endpoint().path());
        if (twin == null) {
            found.handle(exchange);
            return;
        }
        exchange.pause();
        gate.isBackendToken(exchange.request().getHeader(HttpHeaders.AUTHORIZATION), exchange.anonymous())
                .onSuccess(isToken -> (isToken ? twin : found).handle(exchange))
                .onFailure(exchange::fail);
    }

    private static boolean isForBackend(EndpointHandler<?, ?> handler) {
        return handler.endpoint().access().audience() == Access.Audience.BACKEND;
    }

    private static void put(Map<String, EndpointHandler<?, ?>> handlers, String path, EndpointHandler<?, ?> handler) {
        handlers.put(path, handler);
        handlers.put(path.substring(0, path.length() - 1), handler);
    }
}
