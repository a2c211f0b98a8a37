package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
        String shortest = "a".repeat(Answer.COMPRESSED_FROM - overhead.length());
        HttpResponse<byte[]> compressed = get(shortest, "gzip, deflate");
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        String whole = new String(unzipped(compressed), StandardCharsets.UTF_8);
        assertThat(whole).hasSize(Answer.COMPRESSED_FROM).contains(shortest);

        HttpResponse<byte[]> tooShort = get(shortest.substring(1), "gzip, deflate");
        assertThat(tooShort.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(tooShort.body()).hasSize(Answer.COMPRESSED_FROM - 1);

        HttpResponse<byte[]> unasked = get(shortest, "identity");
        assertThat(unasked.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(unasked.body()).asString(StandardCharsets.UTF_8).isEqualTo(whole);
    }

    @Test
    @DisplayName("HT-20: an answer that callers share is compressed for those who ask for that, and for no others")
    void compressesWhatIsShared() throws IOException, InterruptedException {
        String word = "b".repeat(Answer.COMPRESSED_FROM);
        for (String asked : List.of("gzip", "deflate;q=0.5, gzip", "*")) {
            HttpResponse<byte[]> compressed = same(word, asked);
            assertThat(compressed.headers().allValues("Content-Encoding")).containsExactly("gzip");
            assertThat(unzipped(compressed)).asString().contains(word);
        }
        for (String asked : List.of("gzip;q=0", "br", "")) {
            HttpResponse<byte[]> plain = same(word, asked);
            assertThat(plain.headers().firstValue("Content-Encoding")).as(asked).isEmpty();
            assertThat(plain.body()).asString().contains(word);
        }
        assertThat(same(word, "deflate").headers().firstValue("Content-Encoding"))
                .contains("deflate");
        assertThat(same("short", "gzip").headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    private static byte[] unzipped(HttpResponse<byte[]> answer) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
    }

    private HttpResponse<byte[]> same(String word, String encoding) throws IOException, InterruptedException {
        return send(request("/same/", encoding)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"word\":\"" + word + "\"}")));
    }

    private HttpResponse<byte[]> get(String text, String encoding) throws IOException, InterruptedException {
        return send(request("/echo/?id=7&text=" + text, encoding));
    }

    private static HttpRequest.Builder request(String path, String encoding) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + SERVER.port() + path))
                .header("Accept-Encoding", encoding);
    }

    private HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
