package dev.fanfare.app.interleaving;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/** PostgreSQL's protocol, as far as {@link SteppingProxy} reads it. */
final class Wire {
    /** Bytes before the content of a message: its type and its length. */
    static final int HEADER = 1 + Integer.BYTES;

    /** From here on a number is an id or that of a document, which is another in each run. */
    static final long MAX_STABLE = 1_000_000L;

    /** Ids, times and secrets: what differs from run to run. */
    private static final Pattern VARYING = Pattern.compile(
            "\\d{4}-\\d\\d-\\d\\d([T ][\\d:.]+)?(Z|[+-]\\d\\d(:?\\d\\d)?)?|\\d{6,}|[A-Za-z0-9+/_=-]{20,}");

    private Wire() {}

    /**
     * All that a client sends until it waits for an answer.
     *
     * @param sql its statement
     * @param executes false when it is only prepared
     */
    record Request(Buffer bytes, String sql, boolean executes) {}

    static byte[] startup(int length, int version, byte[] rest) {
        return ByteBuffer.allocate(length)
                .putInt(length)
                .putInt(version)
                .put(rest)
                .array();
    }

    static byte[] message(DataInputStream from) throws IOException {
        byte type = from.readByte();
        int length = from.readInt();
        byte[] message = new byte[1 + length];
        ByteBuffer.wrap(message).put(type).putInt(length);
        from.readFully(message, HEADER, length - Integer.BYTES);
        return message;
    }

    static int int32(byte[] message, int at) {
        return ByteBuffer.wrap(message).getInt(at);
    }

    private static String text(byte[] message, int from) {
        int end = from;
        while (message[end] != 0) {
            end++;
        }
        return new String(message, from, end - from, StandardCharsets.UTF_8);
    }

    /** The requests of a session. */
    static final class Requests {
        private final DataInputStream from;
        private final Map<String, String> prepared = new HashMap<>();

        Requests(DataInputStream from) {
            this.from = from;
        }

        Request next() throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            String sql = "";
            boolean executes = false;
            while (true) {
                byte[] message = message(from);
                all.write(message);
                switch (message[0]) {
                    case 'P' -> {
                        String name = text(message, HEADER);
                        sql = text(message, HEADER + name.getBytes(StandardCharsets.UTF_8).length + 1);
                        prepared.put(name, sql);
                    }
                    case 'B' -> {
                        String portal = text(message, HEADER);
                        sql = prepared.getOrDefault(text(message, HEADER + portal.length() + 1), "");
                    }
                    case 'E' -> executes = true;
                    case 'Q' -> {
                        return new Request(Buffer.buffer(all.toByteArray()), text(message, HEADER), true);
                    }
                    case 'S', 'X', 'p' -> {
                        return new Request(Buffer.buffer(all.toByteArray()), sql, executes);
                    }
                    default -> {}
                }
            }
        }
    }

    /** What is answered to a request, of which only what is the same in each run counts. */
    static final class Answer {
        private StringBuilder said = new StringBuilder();

        void add(byte[] message) {
            switch (message[0]) {
                case 'D' -> row(ByteBuffer.wrap(message, HEADER, message.length - HEADER));
                case 'C' -> said.append(text(message, HEADER)).append(';');
                case 'E' -> error(message);
                default -> {}
            }
        }

        private void error(byte[] message) {
            for (int at = HEADER; message[at] != 0; ) {
                String field = text(message, at + 1);
                if (message[at] == 'C') {
                    said.append("error ").append(field).append(';');
                }
                at += 2 + field.getBytes(StandardCharsets.UTF_8).length;
            }
        }

        private void row(ByteBuffer row) {
            for (int columns = row.getShort(); columns > 0; columns--) {
                int length = row.getInt();
                byte[] value = new byte[Math.max(0, length)];
                row.get(value);
                said.append(length < 0 ? "null" : stable(value)).append(',');
            }
        }

        private static String stable(byte[] value) {
            if (value.length == Long.BYTES) {
                long number = ByteBuffer.wrap(value).getLong();
                if (Math.abs(number) < MAX_STABLE) {
                    return Long.toString(number);
                }
            }
            String text = new String(value, StandardCharsets.UTF_8);
            if (text.codePoints().skip(1).allMatch(c -> c >= ' ' && c < 0xfffd)) {
                return VARYING.matcher(text.strip()).replaceAll("#");
            }
            return value.length <= Integer.BYTES ? HexFormat.of().formatHex(value) : "#" + value.length;
        }

        String take() {
            String all = said.toString();
            said = new StringBuilder();
            return all;
        }
    }
}
