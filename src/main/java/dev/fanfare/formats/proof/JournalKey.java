package dev.fanfare.formats.proof;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 key (RFC 8032). Public keys and signatures are Base64, the keys of 32 bytes. */
public final class JournalKey {
    private static final String ALGORITHM = "Ed25519";
    private static final int BYTES = 32;
    /** DER prefixes of the keys. */
    private static final byte[] PRIVATE = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private static final byte[] PUBLIC = HexFormat.of().parseHex("302a300506032b6570032100");

    static {
        // RFC 8032, 7.1, test 1
        String derived = publicKeyOf(
                HexFormat.of().parseHex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"));
        if (!derived.equals("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=")) {
            throw new IllegalStateException("this JDK makes Ed25519 keys of a seed in another way");
        }
    }

    private final PrivateKey secret;
    private final String publicKey;

    private JournalKey(PrivateKey secret, String publicKey) {
        this.secret = secret;
        this.publicKey = publicKey;
    }

    /**
     * Reads a secret key.
     *
     * @param base64 32 bytes
     * @throws IllegalArgumentException otherwise; the message does not contain it
     */
    public static JournalKey of(String base64) {
        byte[] seed = decoded(base64);
        try {
            PrivateKey secret =
                    KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(joined(PRIVATE, seed)));
            return new JournalKey(secret, publicKeyOf(seed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has Ed25519", e);
        }
    }

    /** The JDK derives a public key only when it generates a pair, so the seed is passed as its randomness. */
    private static String publicKeyOf(byte[] seed) {
        byte[] der;
        try {
            KeyPairGenerator pairs = KeyPairGenerator.getInstance(ALGORITHM);
            pairs.initialize(NamedParameterSpec.ED25519, new SecureRandom() {
                private static final long serialVersionUID = 1L;

                @Override
                public void nextBytes(byte[] bytes) {
                    System.arraycopy(seed, 0, bytes, 0, bytes.length);
                }
            });
            der = pairs.generateKeyPair().getPublic().getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has Ed25519", e);
        }
        return Base64.getEncoder().encodeToString(Arrays.copyOfRange(der, der.length - BYTES, der.length));
    }

    public String publicKey() {
        return publicKey;
    }

    String sign(byte... content) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(secret);
            signature.update(content);
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a checkpoint cannot be signed", e);
        }
    }

    /** Verifies a signature; false for malformed input. */
    static boolean isSigned(String publicKey, byte[] content, String signature) {
        try {
            PublicKey key = KeyFactory.getInstance(ALGORITHM)
                    .generatePublic(new X509EncodedKeySpec(joined(PUBLIC, decoded(publicKey))));
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(key);
            check.update(content);
            return check.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static byte[] decoded(String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException e) {
            // Its message could contain a part of the key.
            bytes = new byte[0];
        }
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("A key of the journal is 32 bytes in Base64");
        }
        return bytes;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
