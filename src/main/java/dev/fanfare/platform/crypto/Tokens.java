package dev.fanfare.platform.crypto;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;

/** Creates and recognises secrets that are random enough to be stored as a plain hash. */
public final class Tokens {
    /** What backend tokens begin with. */
    public static final String BACKEND = "fft_";

    /** What applications' access tokens, refresh tokens and authorization codes begin with. */
    public static final String ACCESS = "ffa_";

    public static final String REFRESH = "ffr_";
    public static final String CODE = "ffc_";

    /** Characters of a token that may be shown. */
    private static final int VISIBLE = 12;

    private static final int RANDOM_BYTES = 32;
    /** RFC 8628, 6.1. */
    private static final String CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ";

    private static final int TYPED_LENGTH = 8;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Tokens() {}

    /** A new secret: its prefix and 256 random bits. */
    public static String create(String prefix) {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        // No dash or underscore, so that a double click selects the whole of it.
        String text = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        return prefix + text.replace('-', 'x').replace('_', 'y');
    }

    /** A new code that a person types: eight consonants, so that it is no word; 34 random bits. */
    public static String typed() {
        StringBuilder code = new StringBuilder();
        for (int i = 0; i < TYPED_LENGTH; i++) {
            code.append(CONSONANTS.charAt(RANDOM.nextInt(CONSONANTS.length())));
        }
        return code.toString();
    }

    /** Such a code as a person typed it: without spaces and dashes, in capitals. */
    public static String typed(String input) {
        return input.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
    }

    public static String visible(String token) {
        return token.substring(0, VISIBLE);
    }

    public static Buffer hash(String token) {
        return hash(token.getBytes(StandardCharsets.UTF_8));
    }

    /** The hash in the characters of addresses, as PKCE's method S256 wants it (RFC 7636). */
    public static String urlHash(String token) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(hash(token).getBytes());
    }

    /** The SHA-256 of these bytes. */
    public static Buffer hash(byte[] bytes) {
        try {
            return Buffer.buffer(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
