package dev.fanfare.payments;

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
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts account and routing numbers: AES-GCM with a new nonce each time, bound to their owner, plus a keyed hash that
 * identifies an account and a masked form to show. No exception or log message ever contains a number.
 */
final class BankNumbers {
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int VISIBLE = 4;
    private static final int VISIBLE_OF_SHORT = 2;
    private static final int SHORT = 8;
    private static final String HMAC = "HmacSHA256";

    private final SecureRandom random = new SecureRandom();
    private final Map<String, Keys> keys = new HashMap<>();
    private final String keyId;

    /** @throws IllegalArgumentException for keys that cannot be used, without naming them */
    BankNumbers(PaymentsConfig config) {
        for (String idAndKey : config.bankKeys()) {
            int colon = idAndKey.indexOf(':');
            String id = idAndKey.substring(0, colon);
            keys.put(id, Keys.of(id, idAndKey.substring(colon + 1)));
        }
        keyId = config.bankKeyId();
        if (!keys.containsKey(keyId)) {
            throw new IllegalArgumentException(
                    "payments.bank_keys has no key of the id that payments.bank_key_id names");
        }
    }

    /** Both numbers of one account, as stored. */
    record Sealed(
            Buffer accountNumber,
            Buffer routingNumber,
            String keyId,
            String accountMasked,
            String routingMasked,
            Buffer fingerprint) {}

    Sealed seal(long userId, String accountNumber, String routingNumber) {
        Keys current = keys.get(keyId);
        return new Sealed(
                encrypt(current, userId, accountNumber),
                encrypt(current, userId, routingNumber),
                keyId,
                masked(accountNumber),
                masked(routingNumber),
                current.fingerprint(accountNumber, routingNumber));
    }

    /** The account's fingerprint under each key, so that it is recognised across a change of keys. */
    List<Buffer> fingerprints(String accountNumber, String routingNumber) {
        return keys.values().stream()
                .map(key -> key.fingerprint(accountNumber, routingNumber))
                .toList();
    }

    /**
     * Decrypts a number.
     *
     * @throws IllegalStateException when the key is missing, or the bytes are another user's or were changed
     */
    String open(long userId, String sealedUnder, Buffer sealed) {
        Keys key = keys.get(sealedUnder);
        if (key == null) {
            throw new IllegalStateException("there is no key " + sealedUnder);
        }
        byte[] bytes = sealed.getBytes();
        try {
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, key, Arrays.copyOf(bytes, NONCE_BYTES), userId);
            return new String(
                    cipher.doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES), StandardCharsets.US_ASCII);
        } catch (GeneralSecurityException | RuntimeException e) {
            // Too few bytes make the cipher throw an undeclared exception.
            throw new IllegalStateException("a stored number does not open", e);
        }
    }

    /** The id of the key that numbers are encrypted with from now on. */
    String keyId() {
        return keyId;
    }

    static String masked(String number) {
        int visible = number.length() < SHORT ? VISIBLE_OF_SHORT : VISIBLE;
        return "****" + number.substring(number.length() - visible);
    }

    private Buffer encrypt(Keys key, long userId, String number) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, userId);
            return Buffer.buffer(nonce).appendBytes(cipher.doFinal(number.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a number cannot be encrypted", e);
        }
    }

    private static Cipher cipher(int mode, Keys key, byte[] nonce, long userId) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key.encryption(), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(("user:" + userId).getBytes(StandardCharsets.US_ASCII));
        return cipher;
    }

    /** Two keys made of the configured one, so that hashing and encrypting never share theirs. */
    private record Keys(SecretKeySpec encryption, SecretKeySpec hashing) {
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
                    new SecretKeySpec(hash(configured, "encryption"), "AES"),
                    new SecretKeySpec(hash(configured, "fingerprint"), HMAC));
        }

        Buffer fingerprint(String accountNumber, String routingNumber) {
            return Buffer.buffer(hash(hashing, routingNumber + "/" + accountNumber));
        }

        private static byte[] hash(SecretKeySpec key, String text) {
            try {
                Mac mac = Mac.getInstance(HMAC);
                mac.init(key);
                return mac.doFinal(text.getBytes(StandardCharsets.US_ASCII));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("this Java has no " + HMAC, e);
            }
        }

        @Override
        public String toString() {
            return "Keys[…]";
        }
    }
}
