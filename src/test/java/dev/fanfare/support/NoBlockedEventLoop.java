package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * Fails a test class in which an event loop was blocked, but not one in which the whole JVM stood still meanwhile: tests make
 * more garbage than a node does. Registered for all of them.
 */
public final class NoBlockedEventLoop implements BeforeAllCallback, AfterAllCallback {
    private static final Pattern BLOCKED = Pattern.compile("blocked for (\\d+) ms, time limit is (\\d+) ms");
    private static final Queue<Warning> WARNINGS = new ConcurrentLinkedQueue<>();

    private record Warning(String text, long atNanos) {
        /** Whether without pauses it would have been too long, too. Whatever cannot be read is. */
        boolean isJustified() {
            Matcher blocked = BLOCKED.matcher(text);
            if (!blocked.find()) {
                return true;
            }
            long millis = Long.parseLong(blocked.group(1));
            return millis - Pauses.millisWithin(atNanos - TimeUnit.MILLISECONDS.toNanos(millis), atNanos)
                    >= Long.parseLong(blocked.group(2));
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static {
        Pauses.watch();
        Logger checker = (Logger) LoggerFactory.getLogger("io.vertx.core.impl.BlockedThreadChecker");
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                WARNINGS.add(new Warning(event.getFormattedMessage(), System.nanoTime()));
            }
        };
        appender.setContext(checker.getLoggerContext());
        appender.start();
        checker.addAppender(appender);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        WARNINGS.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(WARNINGS.stream().filter(Warning::isJustified))
                .as("blocked event loops")
                .isEmpty();
    }
}
