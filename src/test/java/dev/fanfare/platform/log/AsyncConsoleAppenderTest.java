package dev.fanfare.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class AsyncConsoleAppenderTest {
    private final LoggerContext context = new LoggerContext();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private record Line(List<String> words) {
        @Override
        public String toString() {
            return String.join(" ", words);
        }
    }

    @Test
    void writesWhatWasLoggedInOrder() {
        AsyncConsoleAppender console = console(out);
        IntStream.range(0, 1_000).forEach(i -> log(console, Level.INFO, "line {}", i));
        console.stop();
        assertThat(written()).hasSize(1_000).startsWith("INFO line 0").endsWith("INFO line 999");
    }

    @Test
    void writesWithoutBeingStopped() {
        CountDownLatch flushed = new CountDownLatch(1);
        AsyncConsoleAppender console = console(new OutputStream() {
            @Override
            public void write(int one) {
                flushed.countDown();
            }
        });
        log(console, Level.INFO, "line", 0);
        await(flushed);
        console.stop();
    }

    @Test
    void dropsLinesBeforeWarningsAndSaysHowMany() {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch full = new CountDownLatch(1);
        AsyncConsoleAppender console = console(new OutputStream() {
            @Override
            public void write(int one) {
                out.write(one);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                stuck.countDown();
                await(full);
                out.write(bytes, from, length);
            }
        });
        log(console, Level.WARN, "first", 0);
        await(stuck);
        int room = AsyncConsoleAppender.MAX_WAITING - AsyncConsoleAppender.RESERVED;
        IntStream.range(0, room + 7).forEach(i -> log(console, Level.INFO, "line {}", i));
        log(console, Level.ERROR, "last", 0);
        full.countDown();
        console.stop();
        assertThat(written())
                .hasSize(1 + room + 1 + 1)
                .startsWith("WARN first")
                .contains("INFO line " + (room - 1), "ERROR last", "7 log lines were dropped")
                .doesNotContain("INFO line " + room);
    }

    @Test
    void makesTheTextOfWhatCanChangeAtOnce() {
        AsyncConsoleAppender console = console(out);
        StringBuilder changing = new StringBuilder("as it was");
        log(console, Level.INFO, "{}", changing);
        log(console, Level.INFO, "{}", new Line(List.of("a", "record")));
        changing.setLength(0);
        console.stop();
        assertThat(written()).containsExactly("INFO as it was", "INFO a record");
    }

    private AsyncConsoleAppender console(OutputStream to) {
        context.setMDCAdapter(new LogbackMDCAdapter());
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%level %msg%n");
        encoder.start();
        AsyncConsoleAppender console = new AsyncConsoleAppender(to);
        console.setContext(context);
        console.setEncoder(encoder);
        console.start();
        return console;
    }

    private void log(AsyncConsoleAppender console, Level level, String message, Object argument) {
        console.doAppend(
                new LoggingEvent("test", context.getLogger("test"), level, message, null, new Object[] {argument}));
    }

    private List<String> written() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
