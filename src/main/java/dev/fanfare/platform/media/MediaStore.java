package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageKind;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Stores the content of images, each with its sizes, where every node can reach it. Fails with a Refused SERVICE_UNAVAILABLE while the store
 * is unavailable.
 */
interface MediaStore {
    /**
     * Stores content under its unique id.
     *
     * @param kind of what it begins with
     * @param content an image, and its sizes behind it
     */
    Future<Void> put(String id, ImageKind kind, Buffer content);

    /**
     * Reads a chunk of some content.
     *
     * @param from the first byte, a multiple of {@link #chunkSize}
     * @return at most {@link #chunkSize} bytes; none when there is no such content or it ends before
     */
    Future<Buffer> read(String id, int from);

    /** Size of a chunk in bytes. */
    int chunkSize();

    /** Deletes images; missing ones are ignored. */
    Future<Void> delete(List<String> ids);

    /** Closes connections. */
    Future<Void> close();
}
