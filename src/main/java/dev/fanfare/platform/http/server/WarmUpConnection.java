package dev.fanfare.platform.http.server;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A minimal HTTP client: a real one would take CPU and compiler time from the server, whose classes it must not share.
 * Supports only responses with a length. Blocks.
 */
final class WarmUpConnection implements Closeable {
    private static final byte[] END = {'\r', '\n', '\r', '\n'};
    private static final String LENGTH = "content-length:";

    private final Socket socket = new Socket();
    private final byte[] buffer = new byte[16 * 1024];

    WarmUpConnection(InetAddress address, int port, Duration maxWait) throws IOException {
        int millis = Math.toIntExact(maxWait.toMillis());
        socket.connect(new InetSocketAddress(address, port), millis);
        socket.setSoTimeout(millis);
        socket.setTcpNoDelay(true);
    }

    void send(byte[] request) throws IOException {
        socket.getOutputStream().write(request);
    }

    /** Reads one response; returns its status. */
    int status() throws IOException {
        int filled = 0;
        int head = -1;
        while (head < 0) {
            filled += read(filled);
            head = endOfHead(filled);
        }
        String lines = new String(buffer, 0, head, StandardCharsets.ISO_8859_1);
        int left = length(lines) - (filled - head);
        while (left > 0) {
            left -= read(0);
        }
        return Integer.parseInt(lines, "HTTP/1.1 ".length(), "HTTP/1.1 200".length(), 10);
    }

    private int read(int from) throws IOException {
        int count = socket.getInputStream().read(buffer, from, buffer.length - from);
        if (count <= 0) {
            throw new EOFException("the answer was cut off");
        }
        return count;
    }

    /** The start of the body; -1 while the head is incomplete. */
    private int endOfHead(int filled) {
        for (int i = 0; i + END.length <= filled; i++) {
            if (buffer[i] == END[0] && buffer[i + 1] == END[1] && buffer[i + 2] == END[2] && buffer[i + 3] == END[3]) {
                return i + END.length;
            }
        }
        return -1;
    }

    private static int length(String lines) throws IOException {
        int at = lines.indexOf(LENGTH);
        if (at < 0) {
            throw new IOException("an answer without a length");
        }
        int from = at + LENGTH.length();
        return Integer.parseInt(lines.substring(from, lines.indexOf('\r', from)).strip());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
