package dev.fanfare.platform.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import org.slf4j.LoggerFactory;

/** The format of log lines. Before settings are read, the environment decides (logback.xml). */
public final class LogFormat {
    private LogFormat() {}

    /**
     * Switches the format. No effect with another log configuration.
     *
     * @param json whether as JSON, else as text
     */
    public static void use(boolean json) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)
                    .iteratorForAppenders()
                    .forEachRemaining(appender -> {
                        if (appender instanceof AsyncConsoleAppender console) {
                            console.setEncoder(json ? started(new JsonLineEncoder(), context) : text(context));
                        }
                    });
        }
    }

    private static Encoder<ILoggingEvent> text(LoggerContext context) {
        PatternLayoutEncoder text = new PatternLayoutEncoder();
        text.setPattern(context.getProperty("TEXT"));
        return started(text, context);
    }

    private static Encoder<ILoggingEvent> started(Encoder<ILoggingEvent> encoder, LoggerContext context) {
        encoder.setContext(context);
        encoder.start();
        return encoder;
    }
}
