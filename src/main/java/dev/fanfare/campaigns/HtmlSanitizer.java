package dev.fanfare.campaigns;

import org.owasp.html.PolicyFactory;
import org.owasp.html.Sanitizers;

/** Markup that others will see. */
final class HtmlSanitizer {
    /** Text formatting, blocks and links; no scripts, styles, images, frames or forms. */
    private static final PolicyFactory ALLOWED =
            Sanitizers.FORMATTING.and(Sanitizers.BLOCKS).and(Sanitizers.LINKS);

    private HtmlSanitizer() {}

    /** What is harmless of it; empty when nothing is. */
    static String sanitize(String html) {
        return ALLOWED.sanitize(html);
    }
}
