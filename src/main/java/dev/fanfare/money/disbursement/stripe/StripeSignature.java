package dev.fanfare.money.disbursement.stripe;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The header {@code Stripe-Signature}: a time, and HMAC-SHA256 of the time and the body, one for each secret in use.
 */
final class StripeSignature {
    /** The maximum clock difference, as in Stripe's libraries. */
    private static final int TOLERANCE_SECONDS = 300;

    /** Whether the header signs this body, and was made a moment ago. */
    static boolean verifies(String header, String body, String secret, Instant now) {
        List<String> parts = Arrays.asList(header.split(",", 20));
        String time = value(parts, "t=");
        if (!time.matches("[0-9]{1,12}") || Math.abs(now.getEpochSecond() - Long.parseLong(time)) > TOLERANCE_SECONDS) {
            return false;
        }
        byte[] expected = sign(time, body, secret).getBytes(StandardCharsets.US_ASCII);
        return parts.stream()
                .map(String::strip)
                .filter(part -> part.startsWith("v1="))
                .anyMatch(part ->
                        MessageDigest.isEqual(expected, part.substring(3).getBytes(StandardCharsets.US_ASCII)));
    }

    /** The signature, in lower-case hexadecimal. */
    static String sign(String time, String body, String secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            mac.update((time + ".").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String value(List<String> parts, String name) {
        return parts.stream()
                .map(String::strip)
                .filter(part -> part.startsWith(name))
                .map(part -> part.substring(name.length()))
                .findFirst()
                .orElse("");
    }
}
