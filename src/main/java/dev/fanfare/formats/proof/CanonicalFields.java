package dev.fanfare.formats.proof;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The canonical form of hashed data: for each field the length of its text in four bytes, big-endian, then its text in
 * UTF-8. Numbers are decimal, hashes hexadecimal, times whole microseconds since 1970; null has the length FFFFFFFF and
 * no text. Different lists of values never look alike, and any language can write them.
 */
final class CanonicalFields {
    private static final int NULL = 0xFFFFFFFF;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    /** @param kind of record, with the version of its form */
    static CanonicalFields of(String kind) {
        return new CanonicalFields().text(kind);
    }

    CanonicalFields text(String value) {
        if (value == null) {
            out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(NULL).array());
            return this;
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        out.writeBytes(bytes);
        return this;
    }

    CanonicalFields number(Long value) {
        return text(value == null ? null : Long.toString(value));
    }

    CanonicalFields number(int value) {
        return text(Integer.toString(value));
    }

    CanonicalFields hash(Hash value) {
        return text(value.toString());
    }

    CanonicalFields time(Instant value) {
        return number(ChronoUnit.MICROS.between(Instant.EPOCH, value));
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
