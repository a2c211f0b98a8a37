package dev.fanfare.people.oauth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.crypto.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;

/**
 * An application's credentials, from HTTP Basic or the body (RFC 6749, 2.3.1).
 *
 * @param clientId empty for none
 * @param secret null for none
 */
record ClientLogin(String clientId, Secret secret) {
    private static final String BASIC = "basic ";
    private static final int MAX_LENGTH = 2_000;

    /**
     * Reads the credentials of a request.
     *
     * @param header the Authorization header; null for none
     */
    static ClientLogin of(String header, JsonNode body) {
        if (header != null && header.toLowerCase(Locale.ROOT).startsWith(BASIC)) {
            return basic(header.substring(BASIC.length()).strip());
        }
        return new ClientLogin(text(body, "client_id"), secret(body, "client_secret"));
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
                    : new ClientLogin(decoded(pair.substring(0, colon)), Secret.of(decoded(pair.substring(colon + 1))));
        } catch (IllegalArgumentException e) {
            return new ClientLogin("", null);
        }
    }

    private static String decoded(String text) {
        return storable(URLDecoder.decode(text, StandardCharsets.UTF_8));
    }

    /** A member of a body if it is text that can be stored and is not too long; else null. */
    static String text(JsonNode body, String name) {
        JsonNode value = body.get(name);
        return value != null && value.isTextual() ? storable(value.asText()) : null;
    }

    /** A credential in a body. */
    static Secret secret(JsonNode body, String name) {
        return Secret.of(text(body, name));
    }

    /** The text if it can be stored and is not too long; else null. */
    static String storable(String text) {
        return text.length() <= MAX_LENGTH && text.indexOf(0) < 0 ? text : null;
    }
}
