package dev.fanfare.platform.endpoint;

/** Optional text from clients. Blank counts as absent, because forms send empty fields. */
public final class Given {
    private Given() {}

    /**
     * The stripped text; null for null or blank text.
     *
     * @param text may be null
     */
    public static String text(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
