package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Ask;
import java.time.Duration;

/**
 * Recurring work: an ask that does one bounded chunk of it. Its rows are claimed (see {@code platform.queue}), so that any number
 * of nodes may ask at the same time and each row is handled once. The next node finds what fell due while none ran.
 *
 * @param every the pause after a chunk that left nothing to do
 * @param channel {@linkplain dev.fanfare.platform.sql.Tx#notify NOTIFY} channel that wakes it; null for none
 */
public record Job(Ask<JobResult> ask, Duration every, String channel) {
    public Job {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("a job needs a pause");
        }
    }
}
