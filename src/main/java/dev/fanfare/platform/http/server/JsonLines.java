package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;
import java.util.function.Function;

/**
 * An object in each line.
 *
 * @param json writes an item, without line breaks
 */
record JsonLines(Function<Object, Buffer> json) implements ListWriter {
    @Override
    public Buffer beginning() {
        return Buffer.buffer();
    }

    @Override
    public Buffer item(Object item, boolean first) {
        return json.apply(item).copy().appendString("\n");
    }

    @Override
    public Buffer end() {
        return Buffer.buffer();
    }
}
