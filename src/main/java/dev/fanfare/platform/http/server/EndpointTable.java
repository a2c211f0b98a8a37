package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Access;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;

/**
 * The endpoints by path, with and without the trailing slash. Two may share a path when one of them is for backend tokens
 * and the other is not: the credential says which is meant.
 */
final class EndpointTable {
    private final Gate gate;
    private final Map<String, EndpointHandler<?, ?>> byPath = new HashMap<>();
    private final Map<String, EndpointHandler<?, ?>> backendTwins = new HashMap<>();

    EndpointTable(Gate gate) {
        this.gate = gate;
    }

    void add(EndpointHandler<?, ?> handler) {
        String path = handler.endpoint().path();
        EndpointHandler<?, ?> other = byPath.get(path);
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

    /** Serves the endpoint at this path, or hands on. */
    void handle(RoutingContext context) {
        String path = context.request().path();
        EndpointHandler<?, ?> handler = byPath.get(path);
        if (handler == null) {
            context.next();
        } else if (!handler.answers(context.request().method())) {
            context.response().putHeader("Allow", handler.allowedMethods());
            FaultResponse.send(
                    context.response(), CommonFault.METHOD_NOT_ALLOWED.refusal().fault());
        } else if (backendTwins.containsKey(path)) {
            dispatch(context, handler, backendTwins.get(path));
        } else {
            handler.handle(context);
        }
    }

    private void dispatch(RoutingContext context, EndpointHandler<?, ?> others, EndpointHandler<?, ?> backend) {
        context.request().pause();
        gate.isBackendToken(
                        context.request().getHeader(HttpHeaders.AUTHORIZATION),
                        RequestContext.of(context).nobody())
                .onSuccess(isToken -> (isToken ? backend : others).handle(context))
                .onFailure(cause -> FaultResponse.send(
                        context.response(), cause, RequestContext.of(context).requestId()));
    }

    private static boolean isForBackend(EndpointHandler<?, ?> handler) {
        return handler.endpoint().access().audience() == Access.Audience.BACKEND;
    }

    private static void put(Map<String, EndpointHandler<?, ?>> handlers, String path, EndpointHandler<?, ?> handler) {
        handlers.put(path, handler);
        handlers.put(path.substring(0, path.length() - 1), handler);
    }
}
