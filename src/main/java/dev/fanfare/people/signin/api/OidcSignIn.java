package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.time.Instant;

/** Sign-in of staff by the company's OpenID provider, and their re-authentication there. */
public final class OidcSignIn {
    /** The cookie that binds the provider's answer to the browser that asked. */
    public static final String COOKIE = "fanfare_oidc";

    /** Its path. */
    public static final String COOKIE_PATH = "/web/api/";

    private OidcSignIn() {}

    /** Begins a sign-in. */
    public record BeginOidcSignIn() implements Ask<OidcBegun>, NonRetryable {}

    /** Begins the caller's re-authentication. */
    public record BeginOidcStepUp() implements Ask<OidcBegun>, NonRetryable {}

    /**
     * Where the browser continues.
     *
     * @param expiresAt when the provider's answer comes too late
     * @param secret of the cookie
     */
    public record OidcBegun(
            String status, Translatable message, String authorizationUrl, Instant expiresAt, SecretCookie.Value secret)
            implements Message {

        /** For the browser, which has the secret in a cookie. */
        public record View(String status, Translatable message, String authorizationUrl, Instant expiresAt) {
            public static View of(OidcBegun begun) {
                return new View(begun.status(), begun.message(), begun.authorizationUrl(), begun.expiresAt());
            }
        }
    }

    /**
     * Finishes a sign-in by the provider's answer.
     *
     * @param iss as the provider sent it; null if it sent none
     * @param browser the secret of the cookie
     * @param device the session's name in lists; by default the browser's
     */
    public record FinishOidcSignIn(
            @NotBlank @Size(max = 4_000) Secret code,
            @NotBlank @Size(max = 200) String state,
            @Size(max = 2_000) String iss,
            @NotBlank @Size(max = 200) Secret browser,
            @Size(max = 200) String device)
            implements Ask<Login.LoggedIn>, NonRetryable {}

    /**
     * Finishes the caller's re-authentication by the provider's answer.
     *
     * @param iss as the provider sent it; null if it sent none
     * @param browser the secret of the cookie
     */
    public record FinishOidcStepUp(
            @NotBlank @Size(max = 4_000) Secret code,
            @NotBlank @Size(max = 200) String state,
            @Size(max = 2_000) String iss,
            @NotBlank @Size(max = 200) Secret browser)
            implements Ask<Reauthenticate.Reauthenticated>, NonRetryable {}
}
