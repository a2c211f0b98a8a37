package dev.fanfare.dev.simulator;

import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A payment made by a simulated provider.
 *
 * @param key our idempotency key
 * @param destination the receiver
 * @param amount a decimal number
 * @param state as the provider calls it
 */
record SimulatedPayout(String key, String destination, String amount, String currency, String state) {

    /** Formats minor units, independently of the platform's own code. */
    static String decimal(long minor, int decimals) {
        return BigDecimal.valueOf(minor, decimals).toPlainString();
    }

    /** Decodes a form. */
    static Map<String, String> form(String encoded) {
        Map<String, String> fields = new HashMap<>();
        for (String pair : encoded.split("&", -1)) {
            int at = pair.indexOf('=');
            if (at > 0) {
                fields.put(decoded(pair.substring(0, at)), decoded(pair.substring(at + 1)));
            }
        }
        return fields;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
