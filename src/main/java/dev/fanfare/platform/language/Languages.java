package dev.fanfare.platform.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The supported languages by two-letter code: English, and each with a file of texts. */
public final class Languages {
    public static final String ENGLISH = "en";

    /** Longer than the header of any browser. */
    private static final int MAX_HEADER = 200;

    private static final List<String> ALL = Stream.concat(
                    Stream.of(ENGLISH),
                    Arrays.stream(Locale.getISOLanguages())
                            .filter(code -> Languages.class.getResource("texts_" + code + ".properties") != null)
                            .sorted())
            .toList();

    private Languages() {}

    /** All, English first. */
    public static List<String> all() {
        return ALL;
    }

    /** Whether this is one of the codes; false for null. */
    public static boolean isSupported(String code) {
        return code != null && ALL.contains(code);
    }

    /**
     * The best supported language for a reader.
     *
     * @param acceptLanguage the header as it came, such as {@code de-AT,de;q=0.9,en;q=0.8}; null for none
     * @return English if none is supported or the header is malformed
     */
    public static String preferred(String acceptLanguage) {
        if (acceptLanguage == null || isSupported(acceptLanguage) || acceptLanguage.length() > MAX_HEADER) {
            return isSupported(acceptLanguage) ? acceptLanguage : ENGLISH;
        }
        try {
            String found = Locale.lookupTag(Locale.LanguageRange.parse(acceptLanguage), ALL);
            return found == null ? ENGLISH : found;
        } catch (IllegalArgumentException unreadable) {
            return ENGLISH;
        }
    }
}
