package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.util.Map;

/**
 * What an ask by ids answers, see {@link Expands}.
 *
 * @param <V> the record that clients see
 */
public interface RecordsById<V> extends Message {
    /** By id; without what does not exist or the caller may not see. */
    Map<Long, V> byId();
}
