package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.platform.bus.CommonFault;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A campaign's brief: written as HTML, or as Markdown whose rendering is what all clients read. */
final class BriefText {
    /** Deeper than anyone writes, and shallow enough for a renderer that recurses. */
    private static final int MAX_DEPTH = 50;

    private static final Parser PARSER = Parser.builder().build();

    /** A new line is one, as in the field in which it was typed. */
    private static final HtmlRenderer RENDERER =
            HtmlRenderer.builder().softbreak("<br />\n").build();

    private BriefText() {}

    /** The sanitised rendering of Markdown; throws a Refused of 422 if it is nested too deeply. */
    static String render(String markdown) {
        Node document = PARSER.parse(markdown);
        if (isTooDeep(document)) {
            throw CommonFault.invalid("description_markdown", "is nested too deeply");
        }
        return HtmlSanitizer.sanitize(RENDERER.render(document)).strip();
    }

    /** Walks without recursion, which the depth would exhaust. */
    private static boolean isTooDeep(Node document) {
        int depth = 0;
        Node at = document;
        while (true) {
            if (at.getFirstChild() != null) {
                at = at.getFirstChild();
                depth++;
                if (depth > MAX_DEPTH) {
                    return true;
                }
                continue;
            }
            while (at != document && at.getNext() == null) {
                at = at.getParent();
                depth--;
            }
            if (at == document) {
                return false;
            }
            at = at.getNext();
        }
    }

    /** Fills what the changes leave out, and renders the brief if they have it as Markdown. */
    static CampaignFields merge(CampaignFields changes, CampaignFields now) {
        CampaignFields merged = changes.applyTo(now);
        String html = changes.description();
        String markdown = changes.descriptionMarkdown();
        if (html == null && markdown == null) {
            return merged;
        }
        CampaignFieldsBuilder brief = CampaignFieldsBuilder.builder(merged);
        if (markdown == null || markdown.isBlank()) {
            return brief.description(html == null ? "" : html)
                    .descriptionMarkdown(null)
                    .build();
        }
        String rendered = render(markdown);
        // A client that sends back all that it read has both; one of them may be what it changed.
        if (html != null && !HtmlSanitizer.sanitize(html).strip().equals(rendered)) {
            throw CommonFault.invalid("description", "is not the rendering of description_markdown: send one of them");
        }
        return brief.description(rendered).descriptionMarkdown(markdown).build();
    }
}
