package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;
import java.util.function.Function;

/**
 * A bare array.
 *
 * @param json writes an item
 */
record JsonArray(Function<Object, Buffer> json) implements ListWriter {
    @Override
    public Buffer beginning() {
        return Buffer.buffer("[");
    }

    @Override
    public Buffer item(Object item, boolean first) {
        return first ? json.apply(item) : Buffer.buffer(",").appendBuffer(json.apply(item));
    }

    @Override
    public Buffer end() {
        return Buffer.buffer("]");
    }
}
