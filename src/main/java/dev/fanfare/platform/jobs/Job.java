package dev.fanfare.platform.jobs;

import dev.fanfare.platform.bus.Ask;
import java.time.Duration;

/**
 * Work that comes up by itself: an ask that does one bounded stretch of it. The rows it works on are claimed with
 * {@code for update skip locked}, so that any number of nodes may ask at the same time and each row is dealt with once;
 * what fell due while no node ran is found by the next.
 *
 * @param every the pause after a stretch that left nothing over
 */
public record Job(Ask<Swept> ask, Duration every) {
    public Job {
        if (every.isNegative() || every.isZero()) {
            throw new IllegalArgumentException("a job needs a pause");
        }
    }
}
