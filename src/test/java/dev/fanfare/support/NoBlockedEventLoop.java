package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Fails a test class in which an event loop was blocked. Registered for all of them. */
public final class NoBlockedEventLoop implements BeforeAllCallback, AfterAllCallback {
    private static final Queue<String> WARNINGS = new ConcurrentLinkedQueue<>();

    static {
        Logger checker = (Logger) LoggerFactory.getLogger("io.vertx.core.impl.BlockedThreadChecker");
        AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                WARNINGS.add(event.getFormattedMessage());
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
        assertThat(WARNINGS).as("blocked event loops").isEmpty();
    }
}
