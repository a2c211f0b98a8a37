package dev.fanfare.platform.language;

/** Escapes text for HTML. */
public final class HtmlText {
    private HtmlText() {}

    /** Escapes text for elements and quoted attributes. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
