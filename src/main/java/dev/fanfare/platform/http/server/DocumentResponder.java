package dev.fanfare.platform.http.server;

import dev.fanfare.formats.csv.CsvWriter;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.platform.http.pages.HtmlPage;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** Sends a document. Its policy allows our own style only: no scripts, images or other origins. */
final class DocumentResponder {
    private static final String PAGE_POLICY = "default-src 'none'; " + HtmlPage.STYLE_SOURCE
            + "; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

    private static final Buffer MARK = Buffer.buffer(CsvWriter.MARK);

    static Future<Void> send(HttpServerRequest request, ResponseKind.WholeDocument<?, ?> whole, Document document) {
        HttpServerResponse response = request.response();
        if (whole.isPage()) {
            response.putHeader("Content-Security-Policy", PAGE_POLICY);
        }
        return response.putHeader(HttpHeaders.CONTENT_TYPE, whole.mediaType())
                .putHeader(
                        "Content-Disposition",
                        (whole.isPage() ? "inline" : "attachment") + "; filename=\"" + document.name() + "\"")
                .end(withoutMark(request, Buffer.buffer(document.bytes())));
    }

    private static Buffer withoutMark(HttpServerRequest request, Buffer file) {
        int mark = MARK.length();
        return file.length() >= mark && file.slice(0, mark).equals(MARK) && CsvFile.refusesMark(request)
                ? file.slice(mark, file.length())
                : file;
    }
}
