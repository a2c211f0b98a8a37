package dev.fanfare.notification.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
@DisplayName("EV-02")
class RetryScheduleTest {
    private static final RetrySchedule SCHEDULE =
            new RetrySchedule(List.of(Duration.ofSeconds(5), Duration.ofMinutes(1)));

    @RepeatedTest(20)
    void isKeptByAFifthMoreOrLess() {
        assertThat(SCHEDULE.after(1)).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(6));
        assertThat(SCHEDULE.after(2)).isBetween(Duration.ofSeconds(48), Duration.ofSeconds(72));
        assertThat(SCHEDULE.after(200)).isBetween(Duration.ofSeconds(48), Duration.ofSeconds(72));
        assertThat(SCHEDULE.breaker()).isEqualTo(Duration.ofSeconds(10));
    }

    @ParameterizedTest
    @CsvSource({
        "' 120 ', 120",
        "0, 0",
        "86400, 86400",
        "999999999, 86400",
        "9999999999, 0",
        "soon, 0",
        "-5, 0",
        "'Fri, 01 May 2026 10:00:30 GMT', 30",
        "'Fri, 01 May 2026 09:59:00 GMT', 0",
        "'Sun, 03 May 2026 10:00:00 GMT', 86400",
        ", 0"
    })
    void aReceiverAsksForADayAtMost(String header, long seconds) {
        assertThat(RetrySchedule.retryAfter(header, Instant.parse("2026-05-01T10:00:00Z")))
                .isEqualTo(Duration.ofSeconds(seconds));
    }
}
