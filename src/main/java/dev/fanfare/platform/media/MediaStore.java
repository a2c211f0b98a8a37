package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageFile;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Stores the content of images where every node can reach it. Fails with a Refused SERVICE_UNAVAILABLE while the store
 * is unavailable.
 */
interface MediaStore {
    /** Stores an image under its unique id. */
    Future<Void> put(String id, ImageFile image);

    /**
     * Reads a chunk of an image.
     *
     * @param from the first byte, a multiple of {@link #chunkSize}
     * @return at most {@link #chunkSize} bytes; none when there is no such image or it ends before
     */
    Future<Buffer> read(String id, int from);

    /** Size of a chunk in bytes. */
    int chunkSize();

    /** Deletes images; missing ones are ignored. */
    Future<Void> delete(List<String> ids);

    /** Closes connections. */
    Future<Void> close();
}
