package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.FairShare;
import dev.fanfare.platform.fairness.SharedPool;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Limits the open feeds and waiting requests of this process, per owner and in total. */
@SharedPool(
        name = "live feeds",
        users = "accounts and applications that follow",
        fairBy = SharedPool.By.OWNER,
        bound = "`limits.feeds_per_user`, and a quarter of what is free of `limits.feeds`")
public final class FeedLimits {
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final int mostOfUser;
    private final FairShare<String> open;

    public FeedLimits(LimitsConfig config) {
        this.mostOfUser = config.feedsPerUser();
        this.open = new FairShare<>(config.feeds());
    }

    /** Counts an opened feed, or throws a Refused of 429 or 503. */
    public void opened(String owner) {
        if (open.enter(owner, mostOfUser)) {
            return;
        }
        if (open.free() <= 0) {
            throw CommonFault.SERVICE_UNAVAILABLE.because("This node follows as many feeds as it can.");
        }
        throw CommonFault.RATE_LIMIT_EXCEEDED
                .because("You follow as many feeds at a time as you may.")
                .with("limit", mostOfUser)
                // No Retry-After: the end of a feed cannot be predicted.
                .with("reset_time", Instant.now().plus(PAUSE).truncatedTo(ChronoUnit.SECONDS));
    }

    public void closed(String owner) {
        open.leave(owner);
    }
}
