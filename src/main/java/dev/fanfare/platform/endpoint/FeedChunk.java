package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The next items of a feed. The HTTP side keeps asking for items after the cursor until the client disconnects. */
public interface FeedChunk extends Message {
    /** In the order of their cursors. */
    List<? extends Item> items();

    /** The cursor after this chunk; anything later has not been read yet. */
    long cursor();

    /** Whether more is available right now. */
    boolean more();

    /** An item of a feed, for clients. */
    interface Item {
        /** The cursor of this item; increases from item to item. */
        long cursor();

        /** The name of its event; null for that of the feed. */
        default String event() {
            return null;
        }
    }

    /** Published when users' feeds have grown. It only speeds up delivery: open feeds also poll. */
    interface News extends Event {
        /** The accounts whose feeds have grown. */
        List<Long> userIds();

        /** The applications whose feeds of their own have grown, by their client ids. */
        default List<String> clientIds() {
            return List.of();
        }
    }
}
