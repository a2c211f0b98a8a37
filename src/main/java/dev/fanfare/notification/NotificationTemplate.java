package dev.fanfare.notification;

import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.language.Texts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A notification for one user or many.
 *
 * @param key its subject; each user is notified once for a key
 * @param code of the flag that mutes it, or of mails that users stop by their links; null for an operator's message
 * @param data ids and names for the user's client
 * @param words its text in a language
 */
record NotificationTemplate(
        String key, String code, String type, Map<String, Object> data, Function<Texts, Words> words) {
    private static final int NAME_LENGTH = 100;
    /** Line breaks, other control characters, and those that change text direction. */
    private static final Pattern UNPRINTABLE =
            Pattern.compile("[\\p{Cntrl}\\x{2028}\\x{2029}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]+");

    /** Plain text. */
    record Words(String title, String message) {
        /** With the reason below the message; null or blank for none. */
        Words because(String reason) {
            return reason == null || reason.isBlank() ? this : new Words(title, message + "\n" + reason.strip());
        }
    }

    /** A template for a flag; its code is added to the data. */
    static NotificationTemplate of(
            NotificationTopic flag, String key, Map<String, Object> data, Function<Texts, Words> words) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("code", flag.code());
        all.putAll(data);
        return new NotificationTemplate(key, flag.code(), type(flag), all, words);
    }

    private static String type(NotificationTopic flag) {
        return switch (flag) {
            case NEW_CAMPAIGN, END_CAMPAIGN, NEAR_CAMPAIGN, CAUSE_CAMPAIGN -> "campaign";
            case PROFILE_STATUS -> "profile";
            case POST_STATUS -> "task";
            case UPDATE_BALANCE -> "balance";
        };
    }

    /** The texts with this name. */
    static Words words(Texts texts, String name, Object... arguments) {
        return new Words(
                texts.text("notification." + name + ".title", arguments),
                texts.text("notification." + name + ".message", arguments));
    }

    /** Without line breaks and characters that change text direction. */
    static String oneLine(String given) {
        return UNPRINTABLE.matcher(given).replaceAll(" ").strip();
    }

    /** A user-given name, safe and short enough for a sentence. */
    static String name(String given) {
        String line = oneLine(given);
        if (line.codePointCount(0, line.length()) <= NAME_LENGTH) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, NAME_LENGTH)) + "…";
    }
}
