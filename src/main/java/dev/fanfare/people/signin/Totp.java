package dev.fanfare.people.signin;

import dev.fanfare.formats.Hmac;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.OptionalLong;
import org.apache.commons.codec.binary.Base32;

/** Codes that change every half minute, as authenticator apps show them (RFC 6238, with SHA-1 and six digits). */
public final class Totp {
    private static final int STEP_SECONDS = 30;
    private static final int DIGITS = 6;
    /** As long as the hash (RFC 4226, 4). */
    private static final int SECRET_BYTES = 20;
    /** Clocks differ, and people are slow: the previous and the next code are accepted (RFC 6238, 5.2). */
    private static final int TOLERANCE = 1;

    private static final Base32 BASE32 = new Base32();
    private static final SecureRandom RANDOM = new SecureRandom();

    static byte[] newSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        return secret;
    }

    /** The time step of the code, later than the last one used; empty if invalid. */
    static OptionalLong stepOf(String code, byte[] secret, Instant now, long lastStep) {
        long current = now.getEpochSecond() / STEP_SECONDS;
        for (long step = Math.max(lastStep + 1, current - TOLERANCE); step <= current + TOLERANCE; step++) {
            if (MessageDigest.isEqual(
                    code(secret, step, DIGITS).getBytes(StandardCharsets.US_ASCII),
                    code.getBytes(StandardCharsets.UTF_8))) {
                return OptionalLong.of(step);
            }
        }
        return OptionalLong.empty();
    }

    /** The code at a moment. */
    static String codeAt(byte[] secret, Instant moment, int digits) {
        return code(secret, moment.getEpochSecond() / STEP_SECONDS, digits);
    }

    /**
     * The code that an app with this secret shows.
     *
     * @param secret in Base32
     */
    public static String shownAt(String secret, Instant moment) {
        return codeAt(BASE32.decode(secret), moment, DIGITS);
    }

    /** RFC 4226, 5.3. */
    private static String code(byte[] secret, long step, int digits) {
        byte[] hash =
                Hmac.sha1(secret, ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        int offset = hash[hash.length - 1] & 0xf;
        int truncated = ByteBuffer.wrap(hash).getInt(offset) & 0x7fff_ffff;
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < digits; i++) {
            code.insert(0, truncated % 10);
            truncated /= 10;
        }
        return code.toString();
    }

    /** For typing and QR codes (RFC 4648, 6), without padding. */
    static String base32(byte[] bytes) {
        return BASE32.encodeToString(bytes).replace("=", "");
    }
}
