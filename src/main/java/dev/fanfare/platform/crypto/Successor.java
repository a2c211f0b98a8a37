package dev.fanfare.platform.crypto;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/**
 * The token that replaced another one, kept for clients that did not get the answer, or asked twice at once: encrypted under a
 * key from the replaced token, of which the database knows only the hash.
 */
public final class Successor {
    /** How long a replaced token is answered with its successor, if that is unused. */
    public static final Duration LIFE = Duration.ofSeconds(30);

    private static final String KEY = "token";
    private static final String PLACE = "successor";

    private Successor() {}

    /** Encrypts the successor so that only a holder of the replaced token can read it. */
    public static Buffer encrypt(String token, String successor) {
        return keyOf(token).encrypt(PLACE, successor).content();
    }

    /**
     * Reads the successor of this token.
     *
     * @throws IllegalStateException for the successor of another token
     */
    public static Secret decrypt(String token, Buffer successor) {
        return new Secret(keyOf(token).decrypt(PLACE, new EncryptedValue(successor, KEY)));
    }

    private static KeyRing keyOf(String token) {
        byte[] key = Tokens.hash(PLACE + " of " + token).getBytes();
        return new KeyRing(List.of(KEY + ":" + Base64.getEncoder().encodeToString(key)), KEY);
    }
}
