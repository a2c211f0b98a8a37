package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The next of something that goes on and on. The HTTP side keeps asking for what comes after, as long as the client stays. */
public interface Feed extends Message {
    /** In the order of their places. */
    List<? extends Item> items();

    /** Up to where this reaches: what comes after it has not been seen. */
    long place();

    /** Whether there is more right now. */
    boolean more();

    /** One of the things that are followed, as clients see it. */
    interface Item {
        /** Grows from item to item. */
        long place();
    }

    /** Tells that somebody's feed goes on. Only makes it sooner: open feeds look by themselves from time to time. */
    interface News extends Event {
        /** Whose. */
        List<Long> userIds();
    }
}
