package dev.fanfare.formats.bankfile;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * The deduplication keys of a file's lines: a hash of the fields that identify a booking, plus its ordinal among
 * identical bookings in the document.
 */
final class DedupKeys {
    private static final int BYTES = 20;

    private final Map<String, Integer> times = new HashMap<>();
    private final MessageDigest digest = sha256();

    /** The key of the next line with these values, which may be null. */
    String next(Object... parts) {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            String value = part == null ? "" : part.toString();
            text.append(value.length()).append(':').append(value);
        }
        byte[] hash = digest.digest(text.toString().getBytes(StandardCharsets.UTF_8));
        String key = HexFormat.of().formatHex(hash, 0, BYTES);
        return key + "-" + times.merge(key, 1, Integer::sum);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
