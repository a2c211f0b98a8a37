package dev.fanfare.people.oauth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.people.signin.api.PasskeyFlows.Assertion;
import dev.fanfare.people.signin.api.PasskeyFlows.VerifyPasskey;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn.SignInVerified;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.RecordShape;
import io.vertx.core.Future;

/**
 * The sign-in on the consent page: name and password, with a code where required, or a passkey.
 *
 * @param code null for none
 * @param passkey null for none
 */
record ConsentSignIn(String username, Secret password, Secret code, Assertion passkey) {
    /** No credentials yet. */
    static final ConsentSignIn NONE = new ConsentSignIn(null, null, null, null);

    private static final RecordShape<Assertion> ASSERTION = RecordShape.of(Assertion.class);

    /** Verifies the sign-in. The answer has no user if it is wrong, or lacks a code. */
    Future<SignInVerified> verify(Bus bus, Caller caller) {
        return passkey == null
                ? bus.ask(caller, new VerifySignIn(username, password, code))
                : bus.ask(caller, new VerifyPasskey(passkey))
                        .map(verified -> new SignInVerified(verified.userId(), false, verified.credentialsVersion()));
    }

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

    /** Null if invalid: then the password is checked. */
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
