package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.CommonFault;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/** Limits the open feeds and waiting requests of this process, per user and in total. */
public final class FeedLimits {
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final int mostOfUser;
    private final int most;
    private final Map<Long, Integer> ofUsers = new HashMap<>();
    private int open;

    public FeedLimits(LimitsConfig config) {
        this.mostOfUser = config.feedsPerUser();
        this.most = config.feeds();
    }

    /** Counts an opened feed, or throws a Refused of 429 or 503. */
    public synchronized void opened(long userId) {
        if (open >= most) {
            throw CommonFault.SERVICE_UNAVAILABLE.because("This node follows as many feeds as it can.");
        }
        if (ofUsers.getOrDefault(userId, 0) >= mostOfUser) {
            throw CommonFault.RATE_LIMIT_EXCEEDED
                    .because("You follow as many feeds at a time as you may.")
                    .with("limit", mostOfUser)
                    // No Retry-After: the end of a feed cannot be predicted.
                    .with("reset_time", Instant.now().plus(PAUSE).truncatedTo(ChronoUnit.SECONDS));
        }
        open++;
        ofUsers.merge(userId, 1, Integer::sum);
    }

    public synchronized void closed(long userId) {
        open--;
        ofUsers.computeIfPresent(userId, (id, count) -> count == 1 ? null : count - 1);
    }
}
