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
            <title>Fanfare API: %s</title>
            <style>
              :root { color-scheme: light dark; }
              body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
              h1, h2, code { overflow-wrap: anywhere; }
              h2 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 1.5rem 0 0; }
              section:target { outline: 2px solid; outline-offset: .5rem; }
              p { margin: 0; }
            </style>
            </head>
            <body>
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
