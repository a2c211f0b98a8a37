package dev.fanfare.platform.bulk;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What matched a filter at a dry run, as text that the client keeps, so that no row does. It is no secret and grants nothing:
 * each item is decided like one that is named. A checksum over the request binds it to the decision that was tried.
 *
 * @param from the place of the first item of the part that is next
 * @param ids all that matched, in the order of the list
 */
record BulkSelection(int from, List<Long> ids) {
    /** More would be a text that no one sends back and forth. */
    static final int MAX = 10_000;

    private static final int CHECKSUM_BYTES = 8;

    BulkSelection {
        ids = List.copyOf(ids);
    }

    /** The items of this part. */
    List<Long> part() {
        return ids.subList(from, Math.min(ids.size(), from + BulkRunner.MAX_ITEMS));
    }

    /** What follows this part; null at the end. */
    BulkSelection next() {
        int next = from + BulkRunner.MAX_ITEMS;
        return next < ids.size() ? new BulkSelection(next, ids) : null;
    }

    /** As text: the difference of each id to the one before, since neighbours are near. */
    String text(String request) {
        ByteBuffer bytes = ByteBuffer.allocate(CHECKSUM_BYTES + 10 * (ids.size() + 2));
        bytes.position(CHECKSUM_BYTES);
        put(bytes, from);
        put(bytes, ids.size());
        long before = 0;
        for (long id : ids) {
            put(bytes, id - before);
            before = id;
        }
        byte[] all = new byte[bytes.position()];
        bytes.flip().get(all);
        System.arraycopy(checksum(request, all), 0, all, 0, CHECKSUM_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /** Reads the selection of a request; throws Refused INVALID_VALUES for that of another one, or any other text. */
    static BulkSelection parse(String text, String request) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text.strip()));
            bytes.position(CHECKSUM_BYTES);
            long from = take(bytes);
            long size = take(bytes);
            // Each takes a byte at least, so a small text leads to no large list.
            if (size < 0 || size > Math.min(MAX, bytes.remaining()) || from < 0 || from > size) {
                throw wrong();
            }
            List<Long> ids = new ArrayList<>((int) size);
            long before = 0;
            for (int i = 0; i < size; i++) {
                before += take(bytes);
                ids.add(before);
            }
            BulkSelection read = new BulkSelection((int) from, ids);
            // Compares the whole text, which has one spelling.
            if (!read.text(request).equals(text.strip())) {
                throw wrong();
            }
            return read;
        } catch (IllegalArgumentException | java.nio.BufferUnderflowException e) {
            throw wrong();
        }
    }

    private static Refused wrong() {
        return CommonFault.invalid("selection", "is not of a dry run of this request");
    }

    private static void put(ByteBuffer bytes, long signed) {
        long rest = (signed << 1) ^ (signed >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        bytes.put((byte) rest);
    }

    private static long take(ByteBuffer bytes) {
        long read = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte next = bytes.get();
            read |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return (read >>> 1) ^ -(read & 1);
            }
        }
        throw wrong();
    }

    private static byte[] checksum(String request, byte[] all) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(all, CHECKSUM_BYTES, all.length - CHECKSUM_BYTES);
            return digest.digest(request.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
