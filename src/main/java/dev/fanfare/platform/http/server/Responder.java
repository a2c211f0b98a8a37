package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.http.input.BodyReader;
import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;

/** Serves one kind of response, after admission and reading of the body. */
interface Responder {
    ObjectWriter WRITER = Json.mapper().writer();

    /** Succeeds when the response has been written; fails with the error to send instead. */
    Future<Void> serve(Exchange exchange, Caller caller, BodyReader.Input input);

    /** A view as JSON, its messages in English. */
    static Buffer json(Object view) {
        return json(view, WRITER);
    }

    /** A view as JSON. */
    static Buffer json(Object view, String language) {
        return json(view, WRITER.withAttribute(Json.LANGUAGE, language));
    }

    private static Buffer json(Object view, ObjectWriter writer) {
        try {
            // Avoids the copy of Buffer.buffer.
            return BufferInternal.buffer(Unpooled.wrappedBuffer(writer.writeValueAsBytes(view)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + view.getClass() + " cannot be written", e);
        }
    }
}
