package dev.fanfare.dev.simulator;

import java.util.Map;

/**
 * A webhook that a simulated provider sends.
 *
 * @param forged whether its signature is wrong, so that it must be rejected
 */
record Delivery(String url, Map<String, String> headers, String body, boolean forged) {
    Delivery {
        headers = Map.copyOf(headers);
    }
}
