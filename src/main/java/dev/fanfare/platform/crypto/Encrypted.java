package dev.fanfare.platform.crypto;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals stored answers so that only the sender of the idempotency key can read them: some hold tokens that are shown once.
 * AES-GCM under a hash of what the client sent, a key that is used for this one answer.
 */
public final class Encrypted {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Encrypted() {}

    public static Buffer hash(String purpose, String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(purpose.getBytes(StandardCharsets.UTF_8));
            for (String part : parts) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                // Each part with its length, so that no two lists of parts hash alike.
                digest.update((byte) (bytes.length >>> 24));
                digest.update((byte) (bytes.length >>> 16));
                digest.update((byte) (bytes.length >>> 8));
                digest.update((byte) bytes.length);
                digest.update(bytes);
            }
            return Buffer.buffer(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The same in hexadecimal. */
    public static String hexHash(String purpose, String... parts) {
        return HexFormat.of().formatHex(hash(purpose, parts).getBytes());
    }

    public static Buffer encrypt(Buffer secret, Buffer content) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] encrypted = run(Cipher.ENCRYPT_MODE, secret, nonce, content.getBytes());
        return Buffer.buffer(nonce).appendBytes(encrypted);
    }

    public static Buffer decrypt(Buffer secret, Buffer encrypted) {
        byte[] bytes = encrypted.getBytes();
        return Buffer.buffer(run(
                Cipher.DECRYPT_MODE,
                secret,
                Arrays.copyOf(bytes, NONCE_BYTES),
                Arrays.copyOfRange(bytes, NONCE_BYTES, bytes.length)));
    }

    private static byte[] run(int mode, Buffer secret, byte[] nonce, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(mode, new SecretKeySpec(secret.getBytes(), "AES"), new GCMParameterSpec(TAG_BITS, nonce));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a stored answer cannot be encrypted or decrypted", e);
        }
    }
}
