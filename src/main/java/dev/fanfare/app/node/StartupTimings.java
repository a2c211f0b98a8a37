package dev.fanfare.app.node;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The duration of each part of a node's start, JVM included. Of parallel parts, the one waited for counts. */
public final class StartupTimings {
    private final InstantSource clock;
    private final Instant began;
    private final List<String> parts = new ArrayList<>();
    private Instant since;

    /** From the start of this JVM on. */
    public StartupTimings() {
        this(InstantSource.system());
    }

    StartupTimings(InstantSource clock) {
        // Not that of the process, which Linux only tells by the second.
        this(clock, Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()));
    }

    StartupTimings(InstantSource clock, Instant began) {
        this.clock = clock;
        this.began = began;
        this.since = began;
    }

    /** Ends a part. */
    public void over(String part) {
        Instant now = clock.instant();
        parts.add(part + " " + Duration.between(since, now).toMillis());
        since = now;
    }

    /** As "1200 ms: JVM 400, settings 100". */
    @Override
    public String toString() {
        return Duration.between(began, since).toMillis() + " ms: " + String.join(", ", parts);
    }
}
