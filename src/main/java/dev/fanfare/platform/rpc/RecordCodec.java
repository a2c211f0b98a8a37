package dev.fanfare.platform.rpc;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Fault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.bus.WireJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.MessageCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;

/**
 * The codec of all messages. Within a node the immutable record itself is passed on; between nodes its wire name and
 * JSON are. Unknown members are ignored, so that two versions can run side by side.
 */
final class RecordCodec implements MessageCodec<Object, Object> {
    static final String NAME = "fanfare.record";
    private static final byte ASKED = 1;
    private static final byte PLAIN = 2;
    private static final byte REFUSED = 3;

    private final MessageRegistry registry;
    private final ObjectMapper json = WireJson.mapper();
    private final long sender = new SecureRandom().nextLong();
    private final TransitDelay arrivals = new TransitDelay();

    RecordCodec(MessageRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void encodeToWire(Buffer buffer, Object message) {
        if (message instanceof Envelope asked) {
            buffer.appendByte(ASKED);
            append(buffer, asked.ask());
            appendBytes(buffer, bytes(asked.caller()));
            buffer.appendLong(sender).appendLong(TransitDelay.now());
        } else if (message instanceof Refused refused) {
            buffer.appendByte(REFUSED);
            append(buffer, refused.fault());
        } else {
            buffer.appendByte(PLAIN);
            append(buffer, message);
        }
    }

    @Override
    public Object decodeFromWire(int position, Buffer buffer) {
        Reading in = new Reading(buffer, position);
        byte kind = in.one();
        Class<? extends Message> type = registry.messageClass(new String(in.some(), StandardCharsets.UTF_8));
        Message body = read(in.some(), type);
        return switch (kind) {
            case ASKED -> new Envelope(inTime(read(in.some(), Caller.class), in), (Ask<?>) body);
            case REFUSED -> new Refused((Fault) body);
            default -> body;
        };
    }

    /** Subtracts the transit delay from the deadline. Nodes of earlier versions send no timestamp. */
    private Caller inTime(Caller caller, Reading in) {
        if (in.isAtEnd()) {
            return caller;
        }
        long late = arrivals.lateness(in.number(), in.number(), TransitDelay.now());
        return late == 0
                ? caller
                : caller.withTimeout(Duration.ofMillis(caller.deadline().remainingMs() - late));
    }

    @Override
    public Object transform(Object message) {
        return message;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public byte systemCodecID() {
        return -1;
    }

    private void append(Buffer buffer, Object message) {
        appendBytes(buffer, registry.wireName(message.getClass()).getBytes(StandardCharsets.UTF_8));
        appendBytes(buffer, bytes(message));
    }

    private static void appendBytes(Buffer buffer, byte[] bytes) {
        buffer.appendInt(bytes.length).appendBytes(bytes);
    }

    private byte[] bytes(Object value) {
        try {
            return json.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private <T> T read(byte[] bytes, Class<T> type) {
        try {
            return json.readValue(bytes, type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A buffer with the position of the next read. */
    private static final class Reading {
        private final Buffer buffer;
        private int position;

        Reading(Buffer buffer, int position) {
            this.buffer = buffer;
            this.position = position;
        }

        byte one() {
            return buffer.getByte(position++);
        }

        boolean isAtEnd() {
            return position + 2 * Long.BYTES > buffer.length();
        }

        long number() {
            long number = buffer.getLong(position);
            position += Long.BYTES;
            return number;
        }

        byte[] some() {
            int length = buffer.getInt(position);
            position += Integer.BYTES;
            byte[] bytes = buffer.getBytes(position, position + length);
            position += length;
            return bytes;
        }
    }
}
