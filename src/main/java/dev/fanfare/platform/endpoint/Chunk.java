package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * A chunk of a list of any length. The HTTP side asks for the next chunk while it writes this one, so that neither side
 * ever holds the whole list.
 *
 * @param <T> an item, for clients
 */
public interface Chunk<T> extends Message {
    List<T> items();

    /** The cursor of the next chunk; null after the last one. */
    Long next();

    /** The cursor after these rows; null if the page is not full, so that none follow. */
    static <T> Long next(List<T> read, int limit, Function<T, Long> id) {
        return read.size() < limit ? null : id.apply(read.get(limit - 1));
    }

    /** The number of all items; null unless a page was requested. */
    Long total();

    /** The cursor of the next page, if pages were requested and another one follows; else null. */
    default String nextCursor() {
        return null;
    }

    /** From when on a client that has read all changes up to here goes on; null for other lists. */
    default Instant syncedUntil() {
        return null;
    }

    /** The page that was requested by its number; null for none. */
    default Paging page() {
        return null;
    }
}
