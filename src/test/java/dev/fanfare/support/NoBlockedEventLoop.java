package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * Fails a test class in which an event loop was blocked: it waited for something, or computed for too long. One for which a busy
 * machine had no time is not blocked. Registered for all of them.
 */
public final class NoBlockedEventLoop implements BeforeAllCallback, AfterAllCallback {
    private static final Pattern BLOCKED =
            Pattern.compile("(vert\\.x-eventloop-thread-\\d+).* blocked for (\\d+) ms, time limit is (\\d+) ms");
    private static final Queue<String> BLOCKS = new ConcurrentLinkedQueue<>();

    static {
        LoopTimes.watch();
        Logger checker = (Logger) LoggerFactory.getLogger("io.vertx.core.impl.BlockedThreadChecker");
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                if (isJustified(event.getFormattedMessage())) {
                    BLOCKS.add(event.getFormattedMessage());
                }
            }
        };
        appender.setContext(checker.getLoggerContext());
        appender.start();
        checker.addAppender(appender);
    }

    /** What cannot be read is. */
    private static boolean isJustified(String warning) {
        Matcher blocked = BLOCKED.matcher(warning);
        return !blocked.find()
                || LoopTimes.isBlocked(
                        blocked.group(1), Long.parseLong(blocked.group(2)), Long.parseLong(blocked.group(3)));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        BLOCKS.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(BLOCKS).as("blocked event loops").isEmpty();
    }
}
