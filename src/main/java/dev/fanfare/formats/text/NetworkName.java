package dev.fanfare.formats.text;

import java.util.Locale;
import java.util.Map;

/** Names of social networks and login providers as they write themselves. */
public final class NetworkName {
    private static final Map<String, String> NAMES =
            Map.of("linkedin", "LinkedIn", "tiktok", "TikTok", "twitter", "X", "youtube", "YouTube");

    private NetworkName() {}

    /** The name of a network by its code; another one begins with a capital. */
    public static String of(String code) {
        return NAMES.getOrDefault(
                code, code.isEmpty() ? code : code.substring(0, 1).toUpperCase(Locale.ROOT) + code.substring(1));
    }
}
