package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.language.HtmlText;
import io.vertx.ext.web.RoutingContext;

/**
 * A page that e-mail links open or an endpoint returns. Works without JavaScript and loads nothing.
 *
 * @param language two-letter language code
 * @param title text of the window title and the heading
 * @param content HTML that follows the heading
 */
public record HtmlPage(String language, String title, String content) {
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

    /** Sends it. */
    public void send(RoutingContext context, int status) {
        context.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "text/html; charset=utf-8")
                .putHeader("Content-Security-Policy", POLICY)
                .end(html());
    }

    /** The whole page; wider when it contains a table. */
    public String html() {
        return """
                <!doctype html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex">
                <title>%s</title>
                <style>
                  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 10vh auto; padding: 0 1rem; }
                  body:has(table) { max-width: 56rem; margin-top: 2rem; }
                  table { border-collapse: collapse; width: 100%%; margin-bottom: 1.5rem; font-size: .9rem; }
                  th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; }
                  td.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
                  label { display: block; margin-bottom: 1.5rem; }
                  input:not([type=hidden]) { width: 100%%; padding: .5rem; font: inherit; box-sizing: border-box; }
                  button { padding: .5rem 1rem; font: inherit; }
                  [role=alert] { color: #a00; }
                </style>
                </head>
                <body>
                <main>
                <h1>%s</h1>
                %s</main>
                </body>
                </html>
                """.formatted(language, HtmlText.escape(title), HtmlText.escape(title), content);
    }
}
