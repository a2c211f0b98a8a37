package dev.fanfare.campaigns.campaign;

import org.owasp.html.PolicyFactory;
import org.owasp.html.Sanitizers;

/** Sanitises HTML for display to other users. */
final class HtmlSanitizer {
    /** Text formatting, blocks and links; no scripts, styles, images, frames or forms. */
    private static final PolicyFactory ALLOWED =
            Sanitizers.FORMATTING.and(Sanitizers.BLOCKS).and(Sanitizers.LINKS);

    /** The safe part of the HTML; may be empty. */
    static String sanitize(String html) {
        return ALLOWED.sanitize(html);
    }
}
