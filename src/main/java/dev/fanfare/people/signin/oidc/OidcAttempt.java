package dev.fanfare.people.signin.oidc;

import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A sign-in under way. State, nonce and PKCE's verifier derive from the secret in the browser's cookie, so that only this
 * browser can finish it and the database holds nothing but a hash.
 */
record OidcAttempt(Secret secret) {
    static OidcAttempt create() {
        return new OidcAttempt(new Secret(Tokens.create("")));
    }

    String state() {
        return Tokens.urlHash("state:" + secret.value());
    }

    String nonce() {
        return Tokens.urlHash("nonce:" + secret.value());
    }

    /** The code verifier (RFC 7636). */
    String verifier() {
        return Tokens.urlHash("verifier:" + secret.value());
    }

    /** The code challenge of the method S256. */
    String challenge() {
        return Tokens.urlHash(verifier());
    }

    boolean hasState(String given) {
        return MessageDigest.isEqual(state().getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
