package dev.fanfare.platform.http.server;

import io.netty.handler.codec.compression.StandardCompressionOptions;
import io.netty.handler.codec.http.HttpContentCompressor;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** An answer for many clients, compressed once: compressing costs ten times as much as sending. */
final class SharedAnswer {
    private static final String GZIP = "gzip";
    private static final Encodings ENCODINGS = new Encodings();

    private final Answer answer;
    /** Null until first requested. */
    private Answer compressed;

    SharedAnswer(Answer answer) {
        this.answer = answer;
    }

    Future<Void> send(HttpServerRequest request) {
        if (answer.body().length() < Answer.COMPRESSED_FROM || !ENCODINGS.takesGzip(request)) {
            return answer.send(request.response());
        }
        if (compressed == null) {
            compressed = new Answer(answer.status(), answer.type(), gzip(answer.body()));
        }
        request.response().putHeader(HttpHeaders.CONTENT_ENCODING, GZIP);
        return compressed.send(request.response());
    }

    private static Buffer gzip(Buffer body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length() / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Buffer.buffer(bytes.toByteArray());
    }

    /** Negotiates the encoding exactly as the server's compressor does. */
    private static final class Encodings extends HttpContentCompressor {
        Encodings() {
            super(StandardCompressionOptions.gzip());
        }

        boolean takesGzip(HttpServerRequest request) {
            String accepted = request.getHeader(HttpHeaders.ACCEPT_ENCODING);
            return accepted != null && GZIP.equals(determineEncoding(accepted));
        }
    }
}
