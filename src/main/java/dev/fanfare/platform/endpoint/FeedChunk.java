package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The next items of a feed. The HTTP side keeps asking for what comes after the cursor for as long as the client stays. */
public interface FeedChunk extends Message {
    /** In the order of their cursors. */
    List<? extends Item> items();

    /** The position this chunk reaches; anything after it has not been seen yet. */
    long cursor();

    /** Whether more is available right now. */
    boolean more();

    /** One item of a feed, as clients see it. */
    interface Item {
        /** The position of this item in its feed; grows from item to item. */
        long cursor();
    }

    /** Published when somebody's feed has grown. It only makes delivery faster: open feeds also poll from time to time. */
    interface News extends Event {
        /** The users whose feeds have grown. */
        List<Long> userIds();
    }
}
