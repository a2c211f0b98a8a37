package dev.fanfare.notification.webhook;

import dev.fanfare.formats.Hmac;
import dev.fanfare.platform.states.Coded;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** Signatures and keys of Standard Webhooks 1. */
final class WebhookSignature {
    private static final int SECRET_BYTES = 32;
    private static final int PUBLIC_KEY_BYTES = 32;
    private static final String CURVE = "Ed25519";
    private static final SecureRandom RANDOM = new SecureRandom();

    private WebhookSignature() {}

    /** The kinds of signatures, by their codes in the header. */
    enum Kind implements Coded {
        V1,
        V1A
    }

    /** A new secret for {@link Kind#V1}. */
    static byte[] createSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        return secret;
    }

    /** A secret as receivers keep it. */
    static String shown(byte[] secret) {
        return "whsec_" + Base64.getEncoder().encodeToString(secret);
    }

    /** A new pair of keys for {@link Kind#V1A}. */
    static KeyPair createKeys() {
        try {
            return KeyPairGenerator.getInstance(CURVE).generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + CURVE, e);
        }
    }

    /** A public key as receivers keep it: the last bytes of its encoding. */
    static String shown(KeyPair keys) {
        byte[] encoded = keys.getPublic().getEncoded();
        return "whpk_"
                + Base64.getEncoder()
                        .encodeToString(Arrays.copyOfRange(encoded, encoded.length - PUBLIC_KEY_BYTES, encoded.length));
    }

    /**
     * One signature of the header.
     *
     * @param key the secret, or the encoded private key
     * @param content id, timestamp and body, with points between them
     */
    static String sign(Kind kind, byte[] key, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        try {
            return kind.code() + ","
                    + Base64.getEncoder()
                            .encodeToString(
                                    switch (kind) {
                                        case V1 -> Hmac.sha256(key, bytes);
                                        case V1A -> ed25519(key, bytes);
                                    });
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a delivery cannot be signed", e);
        }
    }

    private static byte[] ed25519(byte[] key, byte[] content) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(CURVE);
        signature.initSign(KeyFactory.getInstance(CURVE).generatePrivate(new PKCS8EncodedKeySpec(key)));
        signature.update(content);
        return signature.sign();
    }
}
