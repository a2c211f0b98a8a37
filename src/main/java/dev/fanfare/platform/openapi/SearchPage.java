package dev.fanfare.platform.openapi;

import dev.fanfare.platform.language.HtmlText;
import java.util.stream.Collectors;

/** What a search found, as a page. Needs no script. */
final class SearchPage {
    private SearchPage() {}

    static String html(String query, DocumentationSearch.Found found) {
        return TextPage.found(
                query.isBlank() ? "Search" : query,
                query,
                "<h1>Search</h1>\n<p role=\"status\">"
                        + said(query, found)
                        + "</p>\n<ul class=\"list\">\n"
                        + found.entries().stream().map(SearchPage::item).collect(Collectors.joining())
                        + "</ul>\n");
    }

    private static String said(String query, DocumentationSearch.Found found) {
        if (query.isBlank()) {
            return "Type words, an address or a code of an error above.";
        }
        String quoted = "“" + HtmlText.escape(query) + "”";
        int shown = found.entries().size();
        if (shown == 0) {
            return "Nothing was found for " + quoted + ". <a href=\"" + Guides.PATH + "\">All guides</a>";
        }
        return (found.total() > shown ? "The best " + shown + " of " + found.total() : found.total() + " found")
                + " for " + quoted;
    }

    private static String item(DocumentationSearch.Entry entry) {
        return "<li><a href=\"%s\">%s</a> %s</li>\n"
                .formatted(
                        HtmlText.escape(entry.address()),
                        TextPage.marked(entry.title()),
                        TextPage.marked(entry.summary()));
    }
}
