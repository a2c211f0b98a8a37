package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.language.HtmlText;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A page that stands alone: e-mail links open it, an endpoint or the consent answers with it. Works without JavaScript
 * and loads nothing, so it looks the same when it is saved.
 *
 * @param language two-letter language code
 * @param title text of the window title and the heading
 * @param content HTML that follows the heading
 */
public record HtmlPage(String language, String title, String content) {
    private static final String STYLE =
            StaticFile.read(StaticFile.PAGE_STYLE).toString() + StaticFile.read("/alone.css");

    /** What a page's policy allows as styles: its own. */
    public static final String STYLE_SOURCE = "style-src 'sha256-"
            + Base64.getEncoder()
                    .encodeToString(
                            Tokens.hash(STYLE.getBytes(StandardCharsets.UTF_8)).getBytes()) + "'";

    static final String POLICY =
            "default-src 'none'; " + STYLE_SOURCE + "; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

    /** The member of its head by which search engines keep no copy. */
    static final String NOT_INDEXED = "<meta name=\"robots\" content=\"noindex\">\n";

    /** Whether a browser asks for a page to be read, as opposed to a client that reads JSON. */
    public static boolean isWanted(HttpServerRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return accepted != null && accepted.contains("text/html");
    }

    /** Sends it. */
    public void send(RoutingContext context, int status) {
        context.response()
                .setStatusCode(status)
                .putHeader("Content-Type", StaticFile.HTML)
                .putHeader("Content-Security-Policy", POLICY)
                .end(html());
    }

    /** The whole page; wider when it contains a table. Search engines keep no copy. */
    public String html() {
        return html(NOT_INDEXED);
    }

    /** @param head further members of the page's head, each on a line */
    String html(String head) {
        return """
                <!doctype html>
                <html lang="%s">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                %s<title>%s</title>
                <style>%s</style>
                </head>
                <body class="page">
                <main>
                <h1>%s</h1>
                %s</main>
                </body>
                </html>
                """.formatted(language, head, HtmlText.escape(title), STYLE, HtmlText.escape(title), content);
    }
}
