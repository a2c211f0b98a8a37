package dev.fanfare.platform.openapi;

import dev.fanfare.platform.language.HtmlText;

/** A page of text, with the search of all. Needs no script. */
final class TextPage {
    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%s · Fanfare API</title>
            <link rel="icon" href="/docs/icon.svg">
            <link rel="stylesheet" href="/docs/docs.css">
            </head>
            <body>
            <a class="skip" href="#main">To the content</a>
            <header>
            <a class="brand" href="/docs">Fanfare API</a>
            <search><form action="/docs/search"><label for="search">Search</label>
            <input id="search" name="q" type="search" value="%s" maxlength="100" autocomplete="off"></form></search>
            </header>
            %s</body>
            </html>
            """;

    private TextPage() {}

    static String of(String title, String content) {
        return found(title, "", content);
    }

    /** @param query what the search field shows */
    static String found(String title, String query, String content) {
        return PAGE.formatted(
                HtmlText.escape(title),
                HtmlText.escape(query),
                "<main id=\"main\" tabindex=\"-1\">\n" + content + "</main>\n");
    }

    /** @param navigation stands beside the content, or behind it on a narrow page */
    static String beside(String title, String content, String navigation) {
        return PAGE.formatted(
                HtmlText.escape(title),
                "",
                "<div class=\"columns text\">\n<main id=\"main\" tabindex=\"-1\">\n%s</main>\n%s</div>\n"
                        .formatted(content, navigation));
    }

    /** A section that links lead to by its heading. */
    static String section(String heading) {
        String escaped = HtmlText.escape(heading);
        return "<section id=\"" + escaped + "\">\n<h2>" + escaped + "</h2>\n";
    }

    /** A sentence, with code between backticks. */
    static String marked(String text) {
        return HtmlText.escape(text).replaceAll("`([^`]+)`", "<code>$1</code>");
    }
}
