package dev.fanfare.platform.media;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Where the content of pictures is kept, reached by every node. Failures are a Refused SERVICE_UNAVAILABLE when it does
 * not work at the moment.
 */
interface MediaStore {
    /** Keeps a picture under its id, which nothing else has. */
    Future<Void> put(String id, ImageFile image);

    /**
     * A stretch of a picture.
     *
     * @param from its first byte, a multiple of {@link #chunkSize}
     * @return at most {@link #chunkSize} bytes; none when there is no such picture or it ends before
     */
    Future<Buffer> read(String id, int from);

    /** How many bytes are read at once. */
    int chunkSize();

    /** Deletes pictures; those that are not there are no failure. */
    Future<Void> delete(List<String> ids);

    /** Lets go of connections. */
    Future<Void> close();
}
