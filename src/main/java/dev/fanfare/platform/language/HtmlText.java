package dev.fanfare.platform.language;

/** Text as a part of HTML. */
public final class HtmlText {
    private HtmlText() {}

    /** The text so that nothing in it is markup, inside elements and quoted attributes. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
