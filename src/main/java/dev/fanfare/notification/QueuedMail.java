package dev.fanfare.notification;

import dev.fanfare.platform.queue.WorkQueue;
import java.time.Instant;

/** A queued e-mail. */
interface QueuedMail extends WorkQueue.Item {
    int CLAIMED_AT_ONCE = 20;

    /** Longer than a lane needs. */
    String LEASE = "interval '2 minutes'";

    String OUTCOME = "done_at = now(), outcome = $3, failure = $4";

    Instant queuedAt();

    /** Whether to send it still. */
    boolean wanted();
}
