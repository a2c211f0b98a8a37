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
    private static final int MAX_LENGTH = 2_000;

    /**
     * Of a request.
     *
     * @param header the Authorization header; null for none
     */
    static ClientLogin of(String header, JsonNode body) {
        if (header != null && header.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
            return basic(header.substring(BASIC.length()).strip());
        }
        return new ClientLogin(text(body, "client_id"), text(body, "client_secret"));
    }

    ClientLogin {
        clientId = clientId == null ? "" : clientId;
    }

    private static ClientLogin basic(String encoded) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return colon < 0
                    ? new ClientLogin("", null)
                    : new ClientLogin(decoded(pair.substring(0, colon)), decoded(pair.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            return new ClientLogin("", null);
        }
    }

    private static String decoded(String text) {
        return sane(URLDecoder.decode(text, StandardCharsets.UTF_8));
    }

    /** A member of a body when it is a text of sensible length; else null. */
    static String text(JsonNode body, String name) {
        JsonNode value = body.get(name);
        return value != null && value.isTextual() ? sane(value.asText()) : null;
    }

    /** A text of sensible length that a database can hold; else null. */
    static String sane(String text) {
        return text.length() <= MAX_LENGTH && text.indexOf(0) < 0 ? text : null;
    }

    @Override
    public String toString() {
        return "ClientLogin[" + clientId + "]";
    }
}
