package dev.fanfare.notification;

import dev.fanfare.platform.queue.WorkQueue;
import java.time.Instant;

/** An e-mail that waits to be sent. */
interface QueuedMail extends WorkQueue.Item {
    int CLAIMED_AT_ONCE = 20;

    /** Longer than a lane needs for its share. */
    String LEASE = "interval '2 minutes'";

    String OUTCOME = "done_at = now(), outcome = $3, failure = $4";

    Instant queuedAt();

    /** Whether it is still to be sent. */
    boolean wanted();
}
