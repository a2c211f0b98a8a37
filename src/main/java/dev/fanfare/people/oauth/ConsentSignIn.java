package dev.fanfare.people.oauth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;

/**
 * How the user of the consent page says who they are: by name and password, and a code where one is needed, or by a passkey.
 *
 * @param code null for none
 * @param passkey null for none
 */
record ConsentSignIn(String username, Secret password, Secret code, Assertion passkey) {
    /** Nobody has said so yet. */
    static final ConsentSignIn NONE = new ConsentSignIn(null, null, null, null);

    private static final RecordShape<Assertion> ASSERTION = RecordShape.of(Assertion.class);

    static ConsentSignIn of(JsonNode body) {
        String username = ClientLogin.text(body, "username");
        Secret password = ClientLogin.secret(body, "password");
        String code = ClientLogin.text(body, "code");
        return new ConsentSignIn(
                username == null ? "" : username,
                password == null ? new Secret("") : password,
                code == null || code.isBlank() ? null : new Secret(code),
                passkey(ClientLogin.text(body, "passkey")));
    }

    /** Null for what is none: then the password is looked at. */
    private static Assertion passkey(String json) {
        if (json == null || json.isBlank()) {
            return null;
        }
        try {
            return ASSERTION.read(Json.tree(json), false);
        } catch (JsonProcessingException | Refused | ClassCastException e) {
            return null;
        }
    }
}
