package dev.fanfare.money.disbursement.spi;

import java.util.Map;

/**
 * A message as it came in.
 *
 * @param headers by their names in lower case; only those that sign it
 * @param body as it was sent, since signatures are over its bytes
 */
public record ProviderMessage(Map<String, String> headers, String body) {
    public ProviderMessage {
        headers = Map.copyOf(headers);
    }

    /** Empty when it is not there. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
