package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * One stretch of a list of any length. The HTTP side asks for stretch after stretch while it writes the first, so that
 * neither side ever holds the whole.
 *
 * @param <T> an item as clients see it
 */
public interface Batch<T> extends Message {
    List<T> items();

    /** Where the next stretch begins; null when this is the last. */
    Long next();

    /** How many there are in all; null unless a page was asked for. */
    Long total();

    /** Which page it is; null unless one was asked for. */
    default Paging page() {
        return null;
    }
}
