package dev.fanfare.dev.simulator;

import java.util.Map;

/**
 * A message that a simulated provider sends to whoever asked for it.
 *
 * @param forged whether it is not the provider's, so that it must be refused
 */
record Delivery(String url, Map<String, String> headers, String body, boolean forged) {
    Delivery {
        headers = Map.copyOf(headers);
    }
}
