package dev.fanfare.bankfiles;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The keys of a file's lines: a hash of what tells a booking apart, and the how-manieth it is of those that nothing tells
 * apart in this document.
 */
final class Keys {
    private final Map<String, Integer> times = new HashMap<>();

    /** The key of the next line that has these values, which may be null. */
    String next(Object... parts) {
        String hash = hash(parts);
        return hash + "-" + times.merge(hash, 1, Integer::sum);
    }

    private static String hash(Object... parts) {
        String text = Arrays.stream(parts)
                .map(part -> Objects.toString(part, ""))
                .map(part -> part.length() + ":" + part)
                .collect(Collectors.joining());
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 20);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
