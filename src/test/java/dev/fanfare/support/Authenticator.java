package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Map;

/** An authenticator in software, with one passkey (ES256), and the browser around it. */
public final class Authenticator {
    private static final int PRESENT = 0x01;
    private static final int VERIFIED = 0x04;
    private static final int WITH_KEY = 0x40;

    private final byte[] id = new byte[32];
    private final KeyPair keys;
    private final String domain;
    private String origin;
    private int verified = VERIFIED;
    private int count;

    public Authenticator(String domain, String origin) {
        this.domain = domain;
        this.origin = origin;
        new SecureRandom().nextBytes(id);
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            keys = generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** From now on used on another page. */
    public void on(String otherOrigin) {
        origin = otherOrigin;
    }

    /** From now on without asking for a finger or a PIN. */
    public void careless() {
        verified = 0;
    }

    /** Sets the count of its signatures. */
    public void counts(int signatures) {
        count = signatures;
    }

    /** The answer to {@code navigator.credentials.create}. */
    public Map<String, String> creates(String challenge) {
        byte[] data =
                join(head(PRESENT | verified | WITH_KEY), new byte[16], new byte[] {0, (byte) id.length}, id, cose());
        byte[] attestation = join(
                new byte[] {(byte) 0xA3},
                text("fmt"),
                text("none"),
                text("attStmt"),
                new byte[] {(byte) 0xA0},
                text("authData"),
                new byte[] {0x58, (byte) data.length},
                data);
        return Map.of(
                "client_data_json", encoded(client("webauthn.create", challenge)),
                "attestation_object", encoded(attestation));
    }

    /** The answer to {@code navigator.credentials.get}. */
    public Map<String, String> signs(String challenge) {
        count++;
        byte[] data = head(PRESENT | verified);
        byte[] client = client("webauthn.get", challenge);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(data);
            signature.update(sha256(client));
            return Map.of(
                    "credential_id", encoded(id),
                    "client_data_json", encoded(client),
                    "authenticator_data", encoded(data),
                    "signature", encoded(signature.sign()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[] client(String type, String challenge) {
        return ("{\"type\":\"" + type + "\",\"challenge\":\"" + challenge + "\",\"origin\":\"" + origin
                        + "\",\"crossOrigin\":false}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private byte[] head(int flags) {
        return join(
                sha256(domain.getBytes(StandardCharsets.UTF_8)),
                new byte[] {(byte) flags},
                ByteBuffer.allocate(Integer.BYTES).putInt(count).array());
    }

    private byte[] cose() {
        ECPublicKey key = (ECPublicKey) keys.getPublic();
        return join(
                new byte[] {(byte) 0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32},
                fixed(key.getW().getAffineX()),
                new byte[] {0x22, 0x58, 32},
                fixed(key.getW().getAffineY()));
    }

    private static byte[] fixed(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] fixed = new byte[32];
        int length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, fixed, 32 - length, length);
        return fixed;
    }

    private static byte[] text(String text) {
        return join(new byte[] {(byte) (0x60 + text.length())}, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] sha256(byte[] bytes) {
        return unchecked(() -> MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
