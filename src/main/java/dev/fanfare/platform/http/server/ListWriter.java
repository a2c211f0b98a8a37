package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;

/** Writes a list of any length, item by item. */
interface ListWriter {
    /** The text before all items. */
    Buffer beginning();

    /** An item, with the separator before it. */
    Buffer item(Object item, boolean first);

    /** The text after all items. */
    Buffer end();
}
