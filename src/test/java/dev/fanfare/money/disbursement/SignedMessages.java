package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Messages as the simulated providers sign them. */
public final class SignedMessages {
    public static final String SECRET = "whsec_simulated";

    private SignedMessages() {}

    /** An event about nothing that there is. */
    public static String event(String id) {
        return "{\"id\":\"" + id + "\",\"type\":\"payout.paid\",\"data\":{\"object\":{\"metadata\":"
                + "{\"fanfare_key\":\"NOBODYS\"}}}}";
    }

    /** The header Stripe-Signature. */
    public static String signed(String body, Instant at, String secret) {
        return "t=" + at.getEpochSecond() + ",v1=" + hmac(secret, at.getEpochSecond() + "." + body);
    }

    /** Sends a message of Stripe; without a signature for null. */
    public static Answer stripe(Client client, String signature, String body) {
        return (signature == null ? client : client.with("Stripe-Signature", signature))
                .raw("/webhooks/stripe/", "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    /** A genuine message of PayPal, made at some time. */
    public static Answer paypal(Client client, Instant at, String body) {
        CRC32 checksum = new CRC32();
        checksum.update(body.getBytes(StandardCharsets.UTF_8));
        String signature = hmac("paypal", "transmission-1|" + at + "|WH-SIMULATED|" + checksum.getValue());
        Client signing = client;
        for (Map.Entry<String, String> header : Map.of(
                        "PAYPAL-AUTH-ALGO", "SHA256withRSA",
                        "PAYPAL-CERT-URL", "https://api-m.paypal.com/v1/notifications/certs/CERT-simulated",
                        "PAYPAL-TRANSMISSION-ID", "transmission-1",
                        "PAYPAL-TRANSMISSION-TIME", at.toString(),
                        "PAYPAL-TRANSMISSION-SIG", signature)
                .entrySet()) {
            signing = signing.with(header.getKey(), header.getValue());
        }
        return signing.raw("/webhooks/paypal/", "application/json", body.getBytes(StandardCharsets.UTF_8));
    }

    private static String hmac(String secret, String text) {
        return unchecked(() -> {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        });
    }
}
