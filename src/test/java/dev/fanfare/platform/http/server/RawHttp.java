package dev.fanfare.platform.http.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.support.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says to a server what no HTTP client would. */
final class RawHttp {
    private static final int TIMEOUT_MS = 40_000;

    private RawHttp() {}

    /** Sends these bytes, reads until the server closes or its answer is whole. */
    static Answer send(int port, byte[] bytes) {
        return send(port, out -> out.write(bytes));
    }

    static Answer send(int port, String text) {
        return send(port, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Writes a request. */
    interface Writing {
        void to(OutputStream out) throws IOException, InterruptedException;
    }

    static Answer send(int port, Writing writing) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(TIMEOUT_MS);
            Thread writer = new Thread(() -> {
                try {
                    writing.to(socket.getOutputStream());
                    socket.getOutputStream().flush();
                } catch (IOException e) {
                    // The server may have heard enough; what it answered is what counts.
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            writer.start();
            Answer answer = read(socket.getInputStream());
            writer.interrupt();
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer read(InputStream in) throws IOException {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        int length = -1;
        int bodyAt = -1;
        while (bodyAt < 0 || received.size() < bodyAt + length) {
            int next;
            try {
                next = in.read();
            } catch (SocketException e) {
                break;
            }
            if (next < 0) {
                break;
            }
            received.write(next);
            if (bodyAt < 0 && next == '\n') {
                String head = received.toString(StandardCharsets.ISO_8859_1);
                if (head.endsWith("\r\n\r\n") && !head.startsWith("HTTP/1.1 100")) {
                    bodyAt = received.size();
                    length = contentLength(head);
                } else if (head.endsWith("\r\n\r\n")) {
                    received.reset();
                }
            }
        }
        if (bodyAt < 0) {
            throw new IOException("no answer, only: " + received.toString(StandardCharsets.ISO_8859_1));
        }
        byte[] all = received.toByteArray();
        String head = new String(all, 0, bodyAt, StandardCharsets.ISO_8859_1);
        return new Answer(
                Integer.parseInt(head.split(" ", 3)[1]),
                new ObjectMapper().readTree(all, bodyAt, all.length - bodyAt),
                Arrays.copyOfRange(all, bodyAt, all.length),
                headers(head));
    }

    private static HttpHeaders headers(String head) {
        Map<String, List<String>> headers = head.lines()
                .skip(1)
                .filter(line -> line.contains(":"))
                .map(line -> line.split(":", 2))
                .collect(Collectors.groupingBy(
                        line -> line[0], Collectors.mapping(line -> line[1].strip(), Collectors.toList())));
        return HttpHeaders.of(headers, (name, value) -> true);
    }

    private static int contentLength(String head) {
        for (String line : head.split("\r\n", -1)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                return Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return 0;
    }
}
