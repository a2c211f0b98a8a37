package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.http.input.BodyReader;

/**
 * Builds an endpoint's ask from what a client sent.
 *
 * @param <A> what is asked
 */
record InputReader<A extends Ask<?>>(Endpoint<A, ?> endpoint, RecordShape<?> shape) {
    static <A extends Ask<?>> InputReader<A> of(Endpoint<A, ?> endpoint) {
        return new InputReader<>(endpoint, RecordShape.of(endpoint.body()));
    }

    /** The ask; throws a Refused that names every missing and every invalid field. */
    A read(BodyReader.Input input) {
        return endpoint.askOf(shape.read(input.tree(), input.form()));
    }
}
