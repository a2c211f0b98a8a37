package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CompressionTest {
    private static final EchoServer SERVER = new EchoServer();

    private final HttpClient http = HttpClient.newHttpClient();

    @AfterAll
    static void close() {
        SERVER.close();
    }

    @Test
    @DisplayName("HT-20: an answer is compressed for who asks for that, unless it is so short that it gains nothing")
    void compressesOnRequest() throws IOException, InterruptedException {
        String overhead = "{'id':7,'text':''}";
        String shortest = "a".repeat(HttpVerticle.COMPRESSED_FROM - overhead.length());
        HttpResponse<byte[]> compressed = get(shortest, "gzip, deflate");
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        String whole = new String(
                new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes(),
                StandardCharsets.UTF_8);
        assertThat(whole).hasSize(HttpVerticle.COMPRESSED_FROM).contains(shortest);

        HttpResponse<byte[]> tooShort = get(shortest.substring(1), "gzip, deflate");
        assertThat(tooShort.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(tooShort.body()).hasSize(HttpVerticle.COMPRESSED_FROM - 1);

        HttpResponse<byte[]> unasked = get(shortest, "identity");
        assertThat(unasked.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(unasked.body()).asString(StandardCharsets.UTF_8).isEqualTo(whole);
    }

    private HttpResponse<byte[]> get(String text, String encoding) throws IOException, InterruptedException {
        URI echo = URI.create("http://127.0.0.1:" + SERVER.port() + "/echo/?id=7&text=" + text);
        return http.send(
                HttpRequest.newBuilder(echo).header("Accept-Encoding", encoding).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }
}
