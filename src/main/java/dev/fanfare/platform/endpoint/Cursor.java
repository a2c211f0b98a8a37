package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.Translatable;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Collection;
import java.util.Set;

/**
 * The position of a row in the order of its list, by time and id, by another key and id, or by id alone. It holds the values and does not refer to
 * the row, which may change or be deleted. As text it carries a checksum over the list and its filters, so that no other list
 * takes it. It is no secret and grants nothing: each page checks permissions and filters again.
 *
 * @param at null for lists by id
 * @param key as the order that a list is sorted in writes it; null for all others
 */
record Cursor(Instant at, String key, long id) {
    /** Begins cursors with a key; no character of the others. */
    private static final String KEYED = ".";

    private static final int CHECKSUM_BYTES = 8;

    Cursor(Instant at, long id) {
        this(at, null, id);
    }

    /** Later than any row. */
    static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** Inputs that select a page; all others select the rows. */
    static final Set<String> PAGING = Set.of("page", "limit", "cursor");

    private static final Translatable WRONG =
            Translatable.of("is not the next of an answer of this list with these filters");

    /** Reads a cursor of this list; throws a Refused INVALID_VALUES for any other text. */
    static Cursor parse(String text, String list) {
        Cursor cursor = parse(text);
        // Compares the whole text: the spare bits of Base64's last character would be a second spelling.
        if (!cursor.text(list).equals(text.strip())) {
            throw wrong();
        }
        return cursor;
    }

    /** Reads a cursor of any list. */
    static Cursor parse(String text) {
        String stripped = text.strip();
        boolean keyed = stripped.startsWith(KEYED);
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(keyed ? stripped.substring(KEYED.length()) : stripped);
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
        int length = bytes.length - CHECKSUM_BYTES;
        if (keyed && length >= Long.BYTES) {
            String key = new String(bytes, Long.BYTES, length - Long.BYTES, StandardCharsets.UTF_8);
            // PostgreSQL stores none.
            if (key.indexOf('\0') >= 0) {
                throw wrong();
            }
            return new Cursor(null, key, ByteBuffer.wrap(bytes).getLong());
        }
        if (keyed || length != Long.BYTES && length != 2 * Long.BYTES) {
            throw wrong();
        }
        ByteBuffer read = ByteBuffer.wrap(bytes);
        long id = read.getLong();
        Cursor cursor =
                new Cursor(length == Long.BYTES ? null : Instant.EPOCH.plus(read.getLong(), ChronoUnit.MICROS), id);
        if (cursor.at() != null
                && (cursor.at().isBefore(Instant.EPOCH) || cursor.at().isAfter(LATEST))) {
            throw wrong();
        }
        return cursor;
    }

    static Refused wrong() {
        return CommonFault.invalid("cursor", WRONG);
    }

    /** The cursor as clients see it. */
    String text(String list) {
        byte[] further = key == null ? new byte[0] : key.getBytes(StandardCharsets.UTF_8);
        ByteBuffer position = ByteBuffer.allocate((at == null ? 1 : 2) * Long.BYTES + further.length)
                .putLong(id);
        if (at != null) {
            position.putLong(ChronoUnit.MICROS.between(Instant.EPOCH, at));
        }
        byte[] bytes = position.put(further).array();
        String encoded = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(ByteBuffer.allocate(bytes.length + CHECKSUM_BYTES)
                        .put(bytes)
                        .put(checksum(list, bytes), 0, CHECKSUM_BYTES)
                        .array());
        return key == null ? encoded : KEYED + encoded;
    }

    private static byte[] checksum(String list, byte[] position) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(position);
            return digest.digest(list.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Names a list: the request without its page. Absent filters leave no trace, so that later ones can be added. */
    static String list(Record ask) {
        StringBuilder text = new StringBuilder(ask.getClass().getSimpleName());
        for (RecordComponent component : ask.getClass().getRecordComponents()) {
            Object value = PAGING.contains(component.getName()) ? null : value(ask, component);
            if (value instanceof Record nested) {
                text.append('(').append(list(nested)).append(')');
            } else if (value != null && !(value instanceof Collection<?> some && some.isEmpty())) {
                text.append('\n').append(component.getName()).append('=').append(value);
            }
        }
        return text.toString();
    }

    static Object value(Record ask, RecordComponent component) {
        try {
            return component.getAccessor().invoke(ask);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("asks are public", e);
        }
    }
}
