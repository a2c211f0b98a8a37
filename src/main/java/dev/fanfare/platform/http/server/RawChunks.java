package dev.fanfare.platform.http.server;

import dev.fanfare.platform.endpoint.ResponseKind;
import io.vertx.core.buffer.Buffer;

/** Writes pieces of text unchanged. */
final class RawChunks implements ListWriter {
    @Override
    public Buffer beginning() {
        return Buffer.buffer();
    }

    @Override
    public Buffer item(Object item, boolean first) {
        return Buffer.buffer(((ResponseKind.Piece) item).text());
    }

    @Override
    public Buffer end() {
        return Buffer.buffer();
    }
}
