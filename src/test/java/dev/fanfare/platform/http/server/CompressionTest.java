package dev.fanfare.platform.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
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

    @Test
    @DisplayName(
            "HT-20: of requests that come at once on one connection, those are answered compressed that asked for that")
    void compressesEachAsItWasAsked() throws IOException {
        String letters = "c".repeat(Answer.COMPRESSED_FROM);
        String body = "{\"word\":\"" + letters + "\"}";
        StringBuilder requests = new StringBuilder("POST /same/ HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
        for (String header : List.of(
                "Accept-Language: de",
                "Accept-Encoding: gzip",
                "Accept-Language: de",
                "Accept-Encoding: gzip\r\nConnection: close")) {
            requests.append("GET /echo/?text=" + letters + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n\r\n");
        }
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(requests.toString().getBytes(StandardCharsets.ISO_8859_1));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answers.split("HTTP/1.1 ", -1))
                    .extracting(answer -> answer.substring(0, Math.min(3, answer.length()))
                            + (answer.toLowerCase(Locale.ROOT).contains("content-encoding: gzip") ? " gzip" : "")
                            + (answer.contains(letters) ? " plain" : ""))
                    .containsExactly("", "100", "200 plain", "200 plain", "200 gzip", "200 plain", "200 gzip");
        }
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
