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

/** The levels of this node's log. A change lasts until the node stops. */
final class LogLevels {
    private static final List<Level> LEVELS = List.of(Level.OFF, Level.ERROR, Level.WARN, Level.INFO, Level.DEBUG);
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(LogLevels.class);

    private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

    /** The level of each logger that has one of its own. */
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
     * Gives a logger a level, or takes its own away, so that it has that of the one above.
     *
     * @param name a logger's, or of a package above several; one that is not there yet is refused, so that names nobody knows
     *     take up no memory
     * @param level off, error, warn, info or debug; null or empty for none of its own. No trace: libraries write secrets there
     */
    void set(String name, String level) {
        if (context.exists(name) == null) {
            throw CommonFault.notFound("logger", name);
        }
        Logger logger = context.getLogger(name);
        logger.setLevel(level == null || level.isEmpty() ? nothing(logger) : levelOf(level));
        LOG.warn("The level of {} is {} now", name, logger.getEffectiveLevel());
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
        return CommonFault.invalid("level", "must be one of " + LEVELS);
    }
}
