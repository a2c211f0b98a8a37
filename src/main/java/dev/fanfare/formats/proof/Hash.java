package dev.fanfare.formats.proof;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fanfare.formats.FromColumn;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** A SHA-256 hash, or another value of 32 bytes. Its text is lower-case hexadecimal. */
public final class Hash {
    /** The predecessor of the first element. */
    public static final Hash NONE = new Hash(new byte[32]);

    private static final HexFormat HEX = HexFormat.of();

    private final byte[] bytes;

    private Hash(byte... bytes) {
        this.bytes = bytes;
    }

    /** Hashes the concatenated parts. */
    static Hash of(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return new Hash(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Wraps these bytes without hashing them. */
    public static Hash ofBytes(byte... bytes) {
        return new Hash(bytes.clone());
    }

    /**
     * Parses its text.
     *
     * @throws IllegalArgumentException if it is not hexadecimal
     */
    @JsonCreator
    public static Hash parse(String hex) {
        return new Hash(HEX.parseHex(hex));
    }

    /** Reads a column of type bytea. */
    @FromColumn
    static Hash from(byte[] column) {
        return new Hash(column);
    }

    /** For a column of type bytea. */
    public byte[] column() {
        return bytes.clone();
    }

    /** Its text in notes and proofs of C2SP. */
    public String base64() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hash hash && Arrays.equals(bytes, hash.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @JsonValue
    @Override
    public String toString() {
        return HEX.formatHex(bytes);
    }
}
