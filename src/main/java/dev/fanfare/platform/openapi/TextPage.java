package dev.fanfare.platform.openapi;

import dev.fanfare.platform.language.HtmlText;

/** A page of text. Needs no script. */
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
            <header><a class="brand" href="/docs">Fanfare API</a></header>
            <main>
            %s</main>
            </body>
            </html>
            """;

    private TextPage() {}

    static String of(String title, String content) {
        return PAGE.formatted(title, content);
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
