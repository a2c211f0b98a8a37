package dev.fanfare.notifications;

import dev.fanfare.platform.language.Texts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Something to be told, to one user or many.
 *
 * @param key what it is about; each user is told once
 * @param trigger null for an operator's message
 * @param data ids and names for the user's client
 * @param words in any language
 */
record Note(String key, Trigger trigger, String type, Map<String, Object> data, Function<Texts, Words> words) {
    private static final int NAME_LENGTH = 100;
    /** Line breaks, other control characters, and those that turn the direction of what follows. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cntrl}\\x{2028}\\x{2029}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]+");

    /** As a reader sees it: plain text. */
    record Words(String title, String message) {}

    /** Of a trigger; its code is part of the data. */
    static Note of(Trigger trigger, String key, Map<String, Object> data, Function<Texts, Words> words) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", trigger.code());
        all.putAll(data);
        return new Note(key, trigger, trigger.type(), all, words);
    }

    /** The words that a message of this name and its title have. */
    static Words words(Texts texts, String name, Object... arguments) {
        return new Words(
                texts.text("notification." + name + ".title", arguments),
                texts.text("notification." + name + ".message", arguments));
    }

    /** What somebody called something, fit to stand in a sentence. */
    static String name(String given) {
        String line = UNPRINTABLE.matcher(given).replaceAll(" ").strip();
        if (line.codePointCount(0, line.length()) <= NAME_LENGTH) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, NAME_LENGTH)) + "…";
    }
}
