package dev.fanfare.formats;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Keyed hashes (RFC 2104). */
public final class Hmac {
    private Hmac() {}

    public static byte[] sha256(byte[] key, byte[] content) {
        return hash("HmacSHA256", key, content);
    }

    /** Where a protocol asks for it. */
    public static byte[] sha1(byte[] key, byte[] content) {
        return hash("HmacSHA1", key, content);
    }

    private static byte[] hash(String algorithm, byte[] key, byte[] content) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key, algorithm));
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }
}
