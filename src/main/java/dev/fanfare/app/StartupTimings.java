package dev.fanfare.app;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How long each part of a node's start took, from the command on. Parts that go on side by side count for whom is waited. */
final class StartupTimings {
    /** Of the process, so that a JVM that began anew with its cache counts, too. */
    private final Instant began = ProcessHandle.current().info().startInstant().orElseGet(Instant::now);

    private final List<String> parts = new ArrayList<>();
    private Instant since = began;

    /** The part that is over now. */
    void over(String part) {
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
