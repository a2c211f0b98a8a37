package dev.fanfare.platform.http.pages;

import jakarta.validation.constraints.Size;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the installation's operator says to all who use it: paths of Markdown files, in UTF-8; empty or null for none. A file beside one
 * of them with a language before its ending, such as {@code terms.de.md}, is shown to those who read that language.
 *
 * @param terms of use, at {@code /terms}
 * @param termsVersion what people accept when they register, such as {@code 2026-11-01}; set together with terms
 * @param privacy the privacy notice, at {@code /privacy}
 * @param contact who runs it and how they are reached, at {@code /contact}
 */
public record LegalConfig(String terms, @Size(max = 40) String termsVersion, String privacy, String contact) {
    public static final String TERMS = "terms";
    public static final String PRIVACY = "privacy";
    public static final String CONTACT = "contact";

    private static final LegalConfig EXAMPLES = new LegalConfig(
            MarkdownPage.PACKAGED + "/legal/terms.md",
            "example",
            MarkdownPage.PACKAGED + "/legal/privacy.md",
            MarkdownPage.PACKAGED + "/legal/contact.md");

    /** Whether there are terms without a version, or the other way round. */
    public boolean isVersionAlone() {
        return isMissing(terms) != isMissing(termsVersion);
    }

    /** A copy that shows the pages that come with Fanfare, which say that they are examples, if it has none. */
    public LegalConfig orExamples() {
        return files().isEmpty() ? EXAMPLES : this;
    }

    /** The version that people accept; null if there are no terms. */
    public String acceptedVersion() {
        return isMissing(terms) ? null : termsVersion.strip();
    }

    /** The address of a page on this service; null if there is no such page. */
    public String path(String page) {
        return files().containsKey(page) ? "/" + page : null;
    }

    /** The files by their pages, those that there are. */
    Map<String, String> files() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put(TERMS, terms);
        files.put(PRIVACY, privacy);
        files.put(CONTACT, contact);
        files.values().removeIf(LegalConfig::isMissing);
        return files;
    }

    private static boolean isMissing(String text) {
        return text == null || text.isBlank();
    }
}
