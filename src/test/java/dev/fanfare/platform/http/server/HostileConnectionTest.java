package dev.fanfare.platform.http.server;

import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Examples;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Soak;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HT-09, HT-10, ER-07: what no HTTP client would send, over a plain socket. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Nightly
class HostileConnectionTest {
    private static final EchoServer SERVER = new EchoServer();
    private static final String HOST = "Host: x\r\n";
    private static final CompletableFuture<Boolean> SILENT = slowly("");
    private static final CompletableFuture<Boolean> SLOW = slowly("POST /echo/ HTTP/1.1");

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @AfterEach
    void theServerGoesOn() {
        SERVER.client().post("/echo/", "{id: 1}").expect(200);
    }

    private static Answer send(String request) {
        return RawHttp.send(SERVER.port(), request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RUBBISH\r\n\r\n",
                "GET\r\n\r\n",
                "GET /echo/\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /echo/?%zz=1 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET http:// HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST /echo/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                "\u0000POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
                " POST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
                "\r\n\r\nPOST /echo/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
                "\u0016\u0003\u0001POST /echo/ HTTP/1.1\r\nHost: x\r\n\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
                "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"
            })
    void unreadableRequestsAreAnsweredInJson(String request) {
        Answer answer = send(request);
        assertThat(answer.status()).as(request).isBetween(400, 499);
        assertThat(answer.at("error").isTextual()).as("%s", answer.body()).isTrue();
        assertThat(answer.header("X-Request-ID")).isPresent();
        assertThat(answer.header("Content-Security-Policy")).isPresent();
        assertThat(answer.header("Strict-Transport-Security")).isPresent();
        assertThat(answer.header("Content-Type").orElse("")).startsWith("application/json");
    }

    // HT-09: RFC 9110, 5.5
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 0x0B, 0x0C, '\r', 0x1F, 0x7F})
    void noHeaderHasControlCharacters(int character) {
        for (String value : List.of("a%cb", "%cb", "a".repeat(400) + "%c" + "b".repeat(400))) {
            Answer answer = send(echoing("X-Anything: " + value.formatted(character) + "\r\n"));
            assertThat(answer.status()).as(value).isEqualTo(400);
            assertThat(answer.at("error").isTextual()).as("%s", answer.body()).isTrue();
        }
    }

    // HT-09: RFC 9110, 5.5
    @ParameterizedTest
    @ValueSource(ints = {'\t', ' ', '~', 0x80, 0xE9, 0xFF})
    void headersHaveWhatElseThereIs(int character) {
        assertThat(send(echoing("X-Anything: a%cb\r\n".formatted(character))).status())
                .isEqualTo(200);
    }

    /** A request that is answered, with these header lines. */
    private static String echoing(String lines) {
        return "POST /echo/ HTTP/1.1\r\n" + HOST + lines
                + "Content-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"id\":7}";
    }

    // HT-09: RFC 9112, 2.2; but two servers must not read one request differently
    @Test
    void oneEmptyLineBeforeARequestIsNothing() throws IOException {
        String request = echoing("");
        assertThat(send("\r\n" + request).status()).isEqualTo(200);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            socket.setSoTimeout(20_000);
            String all = request + "\r\n" + request + "\u0001" + request;
            socket.getOutputStream().write(all.getBytes(StandardCharsets.US_ASCII));
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answers.split("HTTP/1.1 200 ", -1)).hasSize(3);
            assertThat(answers.split("HTTP/1.1 400 |HTTP/1.0 400 ", -1)).hasSize(2);
        }
    }

    // HT-09
    @Test
    void noRequestBecomesHttp2() {
        Answer answer = send(echoing(
                "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").status()).isBetween(400, 505);
    }

    // HT-09: what opens a connection and says nothing, or too little, does not keep it; begun before all other tests
    @Test
    @Order(Integer.MAX_VALUE)
    void whoNeverEndsTheHeadIsCutOff() {
        assertThat(SILENT.join()).isTrue();
        assertThat(SLOW.join()).isTrue();
    }

    /** Sends these bytes, one in four seconds, and then nothing; whether the server closes the connection. */
    private static CompletableFuture<Boolean> slowly(String request) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
                        socket.setSoTimeout(4_000);
                        for (int i = 0; i < 30; i++) {
                            if (i < request.length()) {
                                socket.getOutputStream().write(request.charAt(i));
                            }
                            if (isClosed(socket)) {
                                return true;
                            }
                        }
                    } catch (IOException e) {
                        return true;
                    }
                    return false;
                },
                each -> new Thread(each).start());
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    // ER-10
    @Test
    void whatIsNoHttpIsBrokenSyntax() {
        Answer answer = send("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n\r\n");
        assertThat(answer.status()).isEqualTo(400);
        answer.shows("{error: 'validation_error', details: {code: 'INVALID_SYNTAX'}}");
    }

    // ER-07
    @Test
    void tooMuchHeaderIs431() {
        Answer answer = send("POST /echo/ HTTP/1.1\r\n" + HOST + "X-Much: " + "x".repeat(20_000) + "\r\n\r\n");
        assertThat(answer.status()).isEqualTo(431);
        assertThat(answer.at("error").isTextual()).isTrue();
    }

    // HT-10
    @Test
    void tooLongAnAddressIs414() {
        Answer answer = send("GET /echo/?text=" + "x".repeat(20_000) + " HTTP/1.1\r\n" + HOST + "\r\n");
        assertThat(answer.status()).isEqualTo(414);
        assertThat(answer.at("error").isTextual()).isTrue();
    }

    // HT-10
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=B"})
    void aHundredMegabytesAre413(String type) {
        int megabytes = 100;
        byte[] chunk = new byte[1024 * 1024];
        Arrays.fill(chunk, (byte) 'x');
        Answer answer = RawHttp.send(SERVER.port(), out -> {
            out.write(("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Type: " + type + "\r\nContent-Length: "
                            + (long) megabytes * chunk.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < megabytes; i++) {
                out.write(chunk);
            }
        });
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.text("error")).isEqualTo("payload_too_large");
    }

    // HT-10
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "multipart/form-data; boundary=B"})
    void aBodyThatNeverEndsIs413(String type) {
        byte[] data = new byte[0x10000];
        Arrays.fill(data, (byte) 'x');
        byte[] start = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        Answer answer = RawHttp.send(SERVER.port(), out -> {
            out.write(("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Type: " + type
                            + "\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write((Integer.toHexString(start.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(start);
            while (!Thread.interrupted()) {
                out.write("\r\n10000\r\n".getBytes(StandardCharsets.US_ASCII));
                out.write(data);
            }
        });
        assertThat(answer.status()).isEqualTo(413);
    }

    // HT-09: at once, not when the rest has come
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=B"})
    void whoAnnouncesTooMuchIsToldBeforeItComes(String type) {
        Answer answer = send("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Type: " + type
                + "\r\nContent-Length: 104857600\r\n\r\nbeginning");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.header("Connection")).contains("close");
    }

    // HT-09: as soon as it is counted
    @ParameterizedTest
    @CsvSource({"application/json, 300000", "multipart/form-data; boundary=B, 42000000"})
    void whoSendsTooMuchIsToldWhenItIsTooMuch(String type, int bytes) {
        byte[] data = new byte[bytes];
        Arrays.fill(data, (byte) 'x');
        Answer answer = RawHttp.send(SERVER.port(), out -> {
            out.write(("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Type: " + type
                            + "\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(bytes) + "\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(data);
            // And no more, without an end.
        });
        assertThat(answer.status()).isEqualTo(413);
    }

    // HT-09: the rest is let pass, and then that is that
    @Test
    void whoSendsTheRestIsHeardOutAndThenClosed() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            socket.setSoTimeout(20_000);
            byte[] body = new byte[8 * 1024 * 1024];
            socket.getOutputStream()
                    .write(("POST /echo/ HTTP/1.1\r\n" + HOST + "Content-Type: application/json\r\nContent-Length: "
                                    + body.length + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            // All of it, before anything is read.
            socket.getOutputStream().write(body);
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(all).startsWith("HTTP/1.1 413 ").contains("PAYLOAD_TOO_LARGE");
        }
    }

    // HT-09: bounded in bytes
    @Test
    void whoNeverStopsSendingIsCutOff() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            byte[] chunk = new byte[1024 * 1024];
            socket.getOutputStream()
                    .write(("POST /nothing/ HTTP/1.1\r\n" + HOST + "Content-Length: 99999999999\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            long sent = 0;
            try {
                while (sent < 1_000) {
                    socket.getOutputStream().write(chunk);
                    sent++;
                }
            } catch (SocketException e) {
                // As it should be.
            }
            assertThat(sent).as("MiB").isBetween(90L, 300L);
        }
    }

    // HT-09: bounded in time
    @Test
    @Soak.Only
    void whoHoldsTheRestBackIsCutOff() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write(("POST /nothing/ HTTP/1.1\r\n" + HOST + "Content-Length: 1000\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(all).startsWith("HTTP/1.1 404 ");
        }
    }

    // HT-09
    @Test
    void anUnreadBodyDoesNotSpoilTheConnection() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), SERVER.port())) {
            socket.setSoTimeout(20_000);
            String unwanted =
                    "POST /web/ HTTP/1.1\r\n" + HOST + "Content-Length: 1000000\r\n\r\n" + "x".repeat(1_000_000);
            String last = echoing("Connection: close\r\n");
            socket.getOutputStream().write((unwanted + unwanted + last).getBytes(StandardCharsets.US_ASCII));
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(all.split("HTTP/1.1 401 ", -1)).hasSize(3);
            assertThat(all).contains("HTTP/1.1 200 ").endsWith("{\"id\":7}");
        }
    }

    // HT-09: whether the body of who was not told to go on will come is not known
    @Test
    void whoAskedFirstAndWasRefusedIsClosed() {
        Answer answer = send("POST /web/ HTTP/1.1\r\n" + HOST
                + "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 8\r\n\r\n");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.header("Connection")).contains("close");
    }

    // HT-10
    @Test
    void whoAsksFirstIsToldAtOnceThatItIsTooMuch() {
        Answer answer = send("POST /echo/ HTTP/1.1\r\n" + HOST
                + "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 999999999\r\n\r\n");
        assertThat(answer.status()).isEqualTo(413);
    }

    // HT-09
    @Test
    void aBodyThatStallsHalfWayIsGivenUp() {
        Answer answer = send("POST /echo/ HTTP/1.1\r\n" + HOST
                + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"id\":");
        answer.expectError(408, "request_timeout", "REQUEST_TIMEOUT");
        Examples.refused("post /echo/", answer);
        assertThat(answer.text("error")).isEqualTo("request_timeout");
    }

    // HT-09
    @Test
    @Soak.Only
    void aBodyThatDribblesForeverIsGivenUp() {
        Answer answer = RawHttp.send(SERVER.port(), out -> {
            out.write(("POST /echo/ HTTP/1.1\r\n" + HOST
                            + "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: 100000\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            while (!Thread.interrupted()) {
                out.write('x');
                out.flush();
                pause(200);
            }
        });
        assertThat(answer.status()).isEqualTo(408);
    }
}
