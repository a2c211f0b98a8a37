package dev.fanfare.dev.simulator;

import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * A payment that a simulated provider has made.
 *
 * @param key ours
 * @param destination to whom
 * @param amount a decimal number
 * @param state as the provider calls it
 */
record SimulatedPayout(String key, String destination, String amount, String currency, String state) {

    /** Minor units as a decimal number, by the rules of the simulated provider alone. */
    static String decimal(long minor, int decimals) {
        return BigDecimal.valueOf(minor, decimals).toPlainString();
    }

    /** The members of a form, decoded. */
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
