package dev.fanfare.platform.http.server;

import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.pages.HtmlPage;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/** Sends a document. Its policy allows our own style only: no scripts, images or other origins. */
final class DocumentResponder {
    private static final String PAGE_POLICY = "default-src 'none'; " + HtmlPage.STYLE_SOURCE
            + "; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

    static Future<Void> send(HttpServerResponse response, ResponseKind.WholeDocument<?, ?> whole, Document document) {
        if (whole.isPage()) {
            response.putHeader("Content-Security-Policy", PAGE_POLICY);
        }
        return response.putHeader(HttpHeaders.CONTENT_TYPE, whole.mediaType())
                .putHeader(
                        "Content-Disposition",
                        (whole.isPage() ? "inline" : "attachment") + "; filename=\"" + document.name() + "\"")
                .end(Buffer.buffer(document.bytes()));
    }
}
