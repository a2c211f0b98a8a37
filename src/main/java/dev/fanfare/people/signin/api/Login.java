package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Signs an account in.
 *
 * @param username or the email address
 * @param device the session's name in lists; by default the browser's
 */
public record Login(
        @NotBlank @Size(max = 254) String username,
        @NotBlank @Size(max = 1_000) Secret password,
        @Size(max = 200) String device)
        implements Ask<Login.LoggedIn>, NonRetryable {

    /**
     * The new session.
     *
     * @param renewal the secret that renews it
     */
    public record LoggedIn(String status, Translatable message, Secret token, Who user, SecretCookie.Value renewal)
            implements Message {

        /** For the browser, which has the secret in a cookie. */
        public record View(String status, Translatable message, Secret token, Who user) {
            public static View of(LoggedIn in) {
                return new View(in.status(), in.message(), in.token(), in.user());
            }
        }

        /** The account of the session. */
        public record Who(long id, String username, String email) {}
    }
}
