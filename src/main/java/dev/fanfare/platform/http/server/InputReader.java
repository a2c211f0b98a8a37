package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.http.input.BodyReader;
import io.vertx.core.http.Cookie;

/**
 * Builds an endpoint's ask from a client's input.
 *
 * @param <A> the ask
 */
record InputReader<A extends Ask<?>>(Endpoint<A, ?> endpoint, RecordShape<?> shape) {
    /** Maximum characters read from a header. */
    private static final int MAX = 200;

    static <A extends Ask<?>> InputReader<A> of(Endpoint<A, ?> endpoint) {
        return new InputReader<>(endpoint, RecordShape.of(endpoint.body()));
    }

    /** The ask; throws a Refused that names every missing and every invalid field. */
    A read(BodyReader.Input input) {
        return endpoint.askOf(shape.read(input.tree(), input.form()));
    }

    /** The ask, with the members bound to headers. */
    A read(BodyReader.Input input, Exchange exchange) {
        if (endpoint.filled().isEmpty()) {
            return read(input);
        }
        ObjectNode tree = input.tree().deepCopy();
        endpoint.filled().forEach(one -> {
            String value = one.cookie()
                    ? cookie(exchange, one.name())
                    : exchange.request().getHeader(one.name());
            if (value != null && !tree.hasNonNull(one.field())) {
                tree.put(one.field(), value.substring(0, Math.min(MAX, value.length())));
            }
        });
        return endpoint.askOf(shape.read(tree, input.form()));
    }

    private static String cookie(Exchange exchange, String name) {
        Cookie found = exchange.request().getCookie(SecretCookie.name(name, exchange.isSecure()));
        return found == null ? null : found.getValue();
    }
}
