package dev.fanfare.people.oauth.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;

/** Introspects a token for its application (RFC 7662). */
public record IntrospectToken(String clientId, Secret clientSecret, Secret token)
        implements Ask<IntrospectToken.TokenIntrospected> {

    /**
     * The state of a token (RFC 7662, 2.2); only {@code active} for an invalid one.
     *
     * @param view the answer, with exp in seconds since the epoch
     * @param knownClient false if the application's id or secret is wrong; not part of the answer
     */
    public record TokenIntrospected(View view, boolean knownClient) implements Message {

        /** For clients. */
        @JsonInclude(JsonInclude.Include.NON_NULL)
        public record View(
                boolean active,
                String clientId,
                String username,
                String sub,
                String tokenType,
                String scope,
                Long exp) {}

        public static TokenIntrospected inactive(boolean knownClient) {
            return new TokenIntrospected(new View(false, null, null, null, null, null, null), knownClient);
        }
    }
}
