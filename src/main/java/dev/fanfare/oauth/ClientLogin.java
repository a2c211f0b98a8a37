package dev.fanfare.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/**
 * How an application says who it is: HTTP Basic, or in the body (RFC 6749, 2.3.1).
 *
 * @param clientId empty when it did not say
 * @param secret null when it did not say
 */
record ClientLogin(String clientId, String secret) {
    private static final String BASIC = "basic ";

    /**
     * Of a request.
     *
     * @param header the Authorization header; null for none
     */
    static ClientLogin of(String header, JsonNode body) {
        if (header != null && header.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
            return basic(header.substring(BASIC.length()).strip());
        }
        return new ClientLogin(
                text(body, "client_id") == null ? "" : text(body, "client_id"), text(body, "client_secret"));
    }

    private static ClientLogin basic(String encoded) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon < 0
                    ? new ClientLogin("", null)
                    : new ClientLogin(
                            URLDecoder.decode(pair.substring(0, colon), StandardCharsets.UTF_8),
                            URLDecoder.decode(pair.substring(colon + 1), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return new ClientLogin("", null);
        }
    }

    /** A member of a body when it is a text of sensible length; else null. */
    static String text(JsonNode body, String name) {
        JsonNode value = body.get(name);
        return value != null
                        && value.isTextual()
                        && value.asText().length() <= 2_000
                        && value.asText().indexOf(0) < 0
                ? value.asText()
                : null;
    }

    @Override
    public String toString() {
        return "ClientLogin[" + clientId + "]";
    }
}
