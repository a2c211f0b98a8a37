package dev.fanfare.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
@DisplayName("TR-05: a chunk that takes too long is halved")
class ChunkSizeTest {
    private final ChunkSize size = new ChunkSize(1_000);
    private final List<Integer> tried = new ArrayList<>();

    @Test
    void halvesUntilAChunkGetsThroughAndGrowsSlowlyAgain() {
        for (int i = 0; i < 8; i++) {
            chunk(300);
        }
        assertThat(tried).containsExactly(1_000, 500, 250, 281, 316, 158, 177, 199);
    }

    @Test
    void neverHasLessThanOneRow() {
        for (int i = 0; i < 12; i++) {
            chunk(0);
        }
        assertThat(tried).endsWith(3, 1, 1, 1);
    }

    @Test
    void isNotToBlameForOtherFailures() {
        Future<Object> failed = size.run(rows -> Future.failedFuture(new IllegalStateException("no")));
        assertThat(failed.failed()).isTrue();
        chunk(1_000);
        assertThat(tried).containsExactly(1_000);
    }

    @Test
    void goesOnUntilAChunkGetsThrough() {
        assertThat(until(Deadline.in(Duration.ofMinutes(1)), 300).succeeded()).isTrue();
        assertThat(tried).containsExactly(1_000, 500, 250);
    }

    @Test
    void givesUpWhenNotEvenOneRowGetsThroughOrTheTimeIsOver() {
        assertThat(until(Deadline.in(Duration.ZERO), 300).failed()).isTrue();
        assertThat(tried).containsExactly(1_000);
        assertThat(until(Deadline.in(Duration.ofMinutes(1)), 0).failed()).isTrue();
        assertThat(tried).endsWith(3, 1);
    }

    private void chunk(int possible) {
        size.run(rows -> rows(rows, possible));
    }

    private Future<Void> until(Deadline deadline, int possible) {
        return size.runUntil(deadline, rows -> rows(rows, possible));
    }

    private Future<Void> rows(int rows, int possible) {
        tried.add(rows);
        return rows > possible ? CommonFault.SERVICE_UNAVAILABLE.failed() : Future.succeededFuture();
    }
}
