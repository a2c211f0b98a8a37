package dev.fanfare.runtime.management;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** This node's log levels. A change lasts until the node stops. */
final class LogLevels {
    private static final List<Level> LEVELS = List.of(Level.OFF, Level.ERROR, Level.WARN, Level.INFO, Level.DEBUG);
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(LogLevels.class);

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

    /** The explicitly set levels, by logger. */
    JsonObject all() {
        Map<String, Object> levels = new TreeMap<>();
        for (Logger logger : context.getLoggerList()) {
            if (logger.getLevel() != null) {
                levels.put(logger.getName(), logger.getLevel().toString());
            }
        }
        return new JsonObject(levels);
    }

    /**
     * Sets a logger's level, or resets it to that of its parent.
     *
     * @param name of a logger or package; unknown names are rejected, so that they use no memory
     * @param level off, error, warn, info or debug; null or empty to reset. Not trace: libraries log secrets at that
     *     level
     */
    void set(String name, String level) {
        if (context.exists(name) == null) {
            throw CommonFault.notFound("logger", name);
        }
        Logger logger = context.getLogger(name);
        logger.setLevel(level == null || level.isEmpty() ? nothing(logger) : levelOf(level));
        LOG.warn("The log level of {} is now {}", name, logger.getEffectiveLevel());
    }

    private static Level nothing(Logger logger) {
        if (Logger.ROOT_LOGGER_NAME.equals(logger.getName())) {
            throw invalid();
        }
        return null;
    }

    private static Level levelOf(String name) {
        return LEVELS.stream()
                .filter(level -> level.toString().equalsIgnoreCase(name))
                .findFirst()
                .orElseThrow(LogLevels::invalid);
    }

    private static Refused invalid() {
        return CommonFault.invalid("level", "must be one of {0}", LEVELS);
    }
}
