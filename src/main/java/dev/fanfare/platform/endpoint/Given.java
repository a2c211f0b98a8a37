package dev.fanfare.platform.endpoint;

/** What clients gave, where blank is as good as nothing: forms send empty fields for what is left out. */
public final class Given {
    private Given() {}

    /**
     * The text without the white space around it; null where there is none.
     *
     * @param text may be null
     */
    public static String text(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
