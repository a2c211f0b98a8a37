package dev.fanfare.platform.http.server;

import io.vertx.core.buffer.Buffer;

/** How a list of any length is written, item by item. */
interface ListWriter {
    /** What comes before all items. */
    Buffer beginning();

    /** An item, with the separator before it. */
    Buffer item(Object item, boolean first);

    /** What comes after all items. */
    Buffer end();
}
