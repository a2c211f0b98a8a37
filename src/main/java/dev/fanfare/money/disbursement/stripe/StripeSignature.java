package dev.fanfare.money.disbursement.stripe;

import dev.fanfare.formats.Hmac;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

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
        return HexFormat.of()
                .formatHex(Hmac.sha256(
                        secret.getBytes(StandardCharsets.UTF_8), (time + "." + body).getBytes(StandardCharsets.UTF_8)));
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
