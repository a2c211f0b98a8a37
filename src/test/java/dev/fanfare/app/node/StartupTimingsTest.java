package dev.fanfare.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class StartupTimingsTest {
    private static final Instant BEGAN = Instant.parse("2026-11-29T10:00:00.750Z");

    private Instant now = BEGAN;

    @Test
    void addUpToTheMillisecond() {
        StartupTimings times = new StartupTimings(() -> now, BEGAN);
        now = BEGAN.plusMillis(400);
        times.over("JVM");
        now = BEGAN.plusMillis(501);
        times.over("settings");
        assertThat(times).hasToString("501 ms: JVM 400, settings 101");
    }

    /** The system tells the start of a process by the second. */
    @Test
    void beginWithThisJvmToTheMillisecond() {
        now = Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime() + 1_234);
        StartupTimings times = new StartupTimings(() -> now);
        times.over("JVM");
        assertThat(times).hasToString("1234 ms: JVM 1234");
    }
}
