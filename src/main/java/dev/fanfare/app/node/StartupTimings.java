package dev.fanfare.app.node;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The duration of each part of a node's start, JVM included. Of parallel parts, the one waited for counts. */
public final class StartupTimings {
    /** Of the process, to include a restart of the JVM with its cache. */
    private final Instant began = ProcessHandle.current().info().startInstant().orElseGet(Instant::now);

    private final List<String> parts = new ArrayList<>();
    private Instant since = began;

    /** Ends a part. */
    public void over(String part) {
        Instant now = Instant.now();
        parts.add(part + " " + Duration.between(since, now).toMillis());
        since = now;
    }

    /** As "1200 ms: JVM 400, settings 100". */
    @Override
    public String toString() {
        return Duration.between(began, since).toMillis() + " ms: " + String.join(", ", parts);
    }
}
