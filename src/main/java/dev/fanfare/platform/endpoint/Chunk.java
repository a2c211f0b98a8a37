package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * One chunk of a list of any length. The HTTP side asks for the next chunk while it writes the one before, so that
 * neither side ever holds the whole list.
 *
 * @param <T> an item as clients see it
 */
public interface Chunk<T> extends Message {
    List<T> items();

    /** The cursor of the next chunk; null when this is the last one. */
    Long next();

    /** How many items there are in all; null unless a page was asked for. */
    Long total();

    /** The page this is; null unless one was asked for. */
    default Paging page() {
        return null;
    }
}
