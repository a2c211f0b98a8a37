package dev.fanfare.notifications;

import dev.fanfare.platform.language.Texts;
import dev.fanfare.profiles.api.NotificationFlag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Something to be told, to one user or many.
 *
 * @param key what it is about; each user is told once
 * @param flag that mutes it; null for an operator's message
 * @param data ids and names for the user's client
 * @param words in any language
 */
record Note(String key, NotificationFlag flag, String type, Map<String, Object> data, Function<Texts, Words> words) {
    private static final int NAME_LENGTH = 100;
    /** Line breaks, other control characters, and those that turn the direction of what follows. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cntrl}\\x{2028}\\x{2029}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]+");

    /** As a reader sees it: plain text. */
    record Words(String title, String message) {}

    /** Of a flag; its code is part of the data. */
    static Note of(NotificationFlag flag, String key, Map<String, Object> data, Function<Texts, Words> words) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", flag.code());
        all.putAll(data);
        return new Note(key, flag, type(flag), all, words);
    }

    private static String type(NotificationFlag flag) {
        return switch (flag) {
            case NEW_CAMPAIGN, END_CAMPAIGN, NEAR_CAMPAIGN, CAUSE_CAMPAIGN -> "campaign";
            case PROFILE_STATUS -> "profile";
            case POST_STATUS -> "task";
            case UPDATE_BALANCE -> "balance";
        };
    }

    /** The words that a message of this name and its title have. */
    static Words words(Texts texts, String name, Object... arguments) {
        return new Words(
                texts.text("notification." + name + ".title", arguments),
                texts.text("notification." + name + ".message", arguments));
    }

    /** Without anything that breaks the line or turns the direction of what follows. */
    static String oneLine(String given) {
        return UNPRINTABLE.matcher(given).replaceAll(" ").strip();
    }

    /** What somebody called something, fit to stand in a sentence. */
    static String name(String given) {
        String line = oneLine(given);
        if (line.codePointCount(0, line.length()) <= NAME_LENGTH) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, NAME_LENGTH)) + "…";
    }
}
