package dev.fanfare.platform.crypto;

import dev.fanfare.formats.Hmac;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The configured keys that encrypt what is stored. None encrypts itself: each place has a key of its own, derived from the
 * configured one with HMAC-SHA-256, so that no key serves two purposes. AES-GCM with a new nonce each time and the place as
 * associated data. The present key encrypts; the others only decrypt. No exception or log message contains a value.
 */
public final class KeyRing {
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final String HMAC = "HmacSHA256";

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Keys> keys = new HashMap<>();
    private final String present;

    /**
     * With all keys that something is still encrypted with.
     *
     * @param idsAndKeys each {@code id:} and 32 bytes in Base64
     * @param present the id of the key to encrypt with
     * @throws IllegalArgumentException for keys that cannot be used, without naming them
     */
    public KeyRing(List<String> idsAndKeys, String present) {
        for (String idAndKey : idsAndKeys) {
            int colon = idAndKey.indexOf(':');
            String id = idAndKey.substring(0, colon);
            keys.put(id, Keys.of(id, idAndKey.substring(colon + 1)));
        }
        if (!keys.containsKey(present)) {
            throw new IllegalArgumentException(
                    "payments.bank_keys has no key of the id that payments.bank_key_id names");
        }
        this.present = present;
    }

    /** The id of the present key. */
    public String keyId() {
        return present;
    }

    /**
     * Encrypts a text with the present key.
     *
     * @param place where it is stored: the table, the row and the column
     */
    public EncryptedValue encrypt(String place, String text) {
        return encrypt(place, text.getBytes(StandardCharsets.UTF_8));
    }

    public EncryptedValue encrypt(String place, byte[] content) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, keys.get(present), nonce, place);
            return new EncryptedValue(Buffer.buffer(nonce).appendBytes(cipher.doFinal(content)), present);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("nothing can be encrypted", e);
        }
    }

    /**
     * Decrypts a text.
     *
     * @throws IllegalStateException when the key is missing, or the bytes are from another place or were changed
     */
    public String decrypt(String place, EncryptedValue value) {
        return new String(decryptBytes(place, value), StandardCharsets.UTF_8);
    }

    /** Decrypts bytes likewise. */
    public byte[] decryptBytes(String place, EncryptedValue value) {
        Keys key = keys.get(value.keyId());
        if (key == null) {
            throw new IllegalStateException("there is no key " + value.keyId());
        }
        byte[] bytes = value.content().getBytes();
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(bytes, NONCE_BYTES), place);
            return cipher.doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
        } catch (GeneralSecurityException | RuntimeException e) {
            // Too few bytes make the cipher throw an undeclared exception.
            throw new IllegalStateException("what is stored in " + place + " cannot be decrypted", e);
        }
    }

    /** By which a text is recognised without being stored; made with the present key. */
    public Buffer fingerprint(String text) {
        return keys.get(present).fingerprint(text);
    }

    /** Its fingerprint under each key, so that it is recognised across a change of keys. */
    public List<Buffer> fingerprints(String text) {
        return keys.values().stream().map(key -> key.fingerprint(text)).toList();
    }

    /** A number as it is shown: its last four characters; of a short one two. */
    public static String masked(String number) {
        return "****" + number.substring(number.length() - (number.length() < 8 ? 2 : 4));
    }

    private static Cipher cipher(int mode, Keys key, byte[] nonce, String place) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.encryption(place), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place.getBytes(StandardCharsets.US_ASCII));
        return cipher;
    }

    /** Two keys derived from the configured one, so that hashing and encrypting never share theirs. */
    private record Keys(SecretKeySpec derivation, SecretKeySpec hashing) {
        static Keys of(String id, String base64) {
            byte[] bytes;
            try {
                bytes = Base64.getDecoder().decode(base64.strip());
            } catch (IllegalArgumentException e) {
                // Its message would show part of the key.
                bytes = new byte[0];
            }
            if (bytes.length != KEY_BYTES) {
                throw new IllegalArgumentException(
                        "The key " + id + " in payments.bank_keys is not " + KEY_BYTES + " bytes in Base64");
            }
            SecretKeySpec configured = new SecretKeySpec(bytes, HMAC);
            return new Keys(
                    new SecretKeySpec(hash(configured, "encryption"), HMAC),
                    new SecretKeySpec(hash(configured, "fingerprint"), HMAC));
        }

        SecretKeySpec encryption(String place) {
            return new SecretKeySpec(hash(derivation, place), "AES");
        }

        Buffer fingerprint(String text) {
            return Buffer.buffer(hash(hashing, text));
        }

        private static byte[] hash(SecretKeySpec key, String text) {
            return Hmac.sha256(key.getEncoded(), text.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public String toString() {
            return "Keys[…]";
        }
    }
}
