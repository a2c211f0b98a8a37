package dev.fanfare.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Verifies deliveries of webhooks (Standard Webhooks). */
public final class Webhooks {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);
    /** The beginning of an Ed25519 key in DER (RFC 8410). */
    private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

    private Webhooks() {}

    /**
     * Whether a delivery is from the service, and not older than five minutes.
     *
     * @param secret {@code whsec_…}, or the public key {@code whpk_…}
     * @param headers the value of a header by its name in lower case; null for none
     * @param body exactly as it came, before any parsing
     */
    public static boolean verified(String secret, Function<String, String> headers, byte[] body) {
        return verified(secret, headers, body, Instant.now());
    }

    static boolean verified(String secret, Function<String, String> headers, byte[] body, Instant now) {
        String id = headers.apply("webhook-id");
        String timestamp = headers.apply("webhook-timestamp");
        String signatures = headers.apply("webhook-signature");
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}")) {
            return false;
        }
        Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
        if (Duration.between(sent, now).abs().compareTo(TOLERANCE) > 0) {
            return false;
        }
        byte[] beginning = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        for (String signature : signatures.split(" ")) {
            try {
                if (signs(secret, signature, beginning, body)) {
                    return true;
                }
            } catch (GeneralSecurityException | IllegalArgumentException e) {
                // Not a signature; another one may be.
            }
        }
        return false;
    }

    private static boolean signs(String secret, String signature, byte[] beginning, byte[] body)
            throws GeneralSecurityException {
        boolean open = secret.startsWith("whpk_");
        if (!signature.startsWith(open ? "v1a," : "v1,")) {
            return false;
        }
        byte[] sent = Base64.getDecoder().decode(signature.substring(signature.indexOf(',') + 1));
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^wh(sec|pk)_", ""));
        if (open) {
            byte[] encoded = new byte[ED25519.length + key.length];
            System.arraycopy(ED25519, 0, encoded, 0, ED25519.length);
            System.arraycopy(key, 0, encoded, ED25519.length, key.length);
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
            verifier.update(beginning);
            verifier.update(body);
            return verifier.verify(sent);
        }
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update(beginning);
        return MessageDigest.isEqual(mac.doFinal(body), sent);
    }
}
