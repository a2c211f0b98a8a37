package dev.fanfare.tasks;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/** Texts for people in one language; English where a language has no translation. */
final class Texts {
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    /** Why a task is rejected whose publisher let the deadline pass; not a reviewer's words. */
    static final String DEADLINE_MISSED = "deadline_missed";

    private final ResourceBundle bundle;
    private final DateTimeFormatter moments;
    private final Map<String, DateTimeFormatter> momentsByZone = new ConcurrentHashMap<>();

    private Texts(Locale locale) {
        this.bundle = ResourceBundle.getBundle("dev.fanfare.tasks.texts", locale, NO_FALLBACK);
        this.moments = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(locale);
    }

    /** The texts of a language by its two-letter code. */
    static Texts in(String language) {
        return new Texts(Locale.forLanguageTag(language == null ? "en" : language));
    }

    String statusName(TaskStatus status) {
        return bundle.getString("status." + status.code());
    }

    /** Where the task stands, or why it was rejected. */
    String standing(TaskStatus status, String reason) {
        if (status != TaskStatus.REJECTED || reason == null) {
            return bundle.getString("info." + status.code());
        }
        return DEADLINE_MISSED.equals(reason) ? bundle.getString("info." + DEADLINE_MISSED) : reason;
    }

    String hiddenPublisher() {
        return bundle.getString("hidden_publisher");
    }

    /**
     * A moment as people write it.
     *
     * @param timezone of the viewer, such as Europe/Vienna; UTC for null
     */
    String moment(Instant at, String timezone) {
        return momentsByZone
                .computeIfAbsent(timezone == null ? "UTC" : timezone, zone -> moments.withZone(zone(zone)))
                .format(at);
    }

    /** An account may hold a zone that this Java no longer knows. */
    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
