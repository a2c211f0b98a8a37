package dev.fanfare.platform.endpoint;

/** Optional text from clients. Blank counts as absent, because forms send empty fields. */
public final class OptionalText {
    private OptionalText() {}

    /**
     * The stripped text; null for null or blank text.
     *
     * @param text may be null
     */
    public static String blankToNull(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
