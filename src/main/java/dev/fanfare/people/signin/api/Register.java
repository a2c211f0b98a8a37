package dev.fanfare.people.signin.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.people.account.api.UncommonPassword;
import dev.fanfare.people.account.api.Username;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.SecretCookie;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * Creates a publisher's account and signs it in.
 *
 * @param countryId an allowed country; null for none
 * @param cityId a city of it; null for none
 * @param acceptedTerms the version of the terms that the person has accepted, which must be the one that counts now; null if none was
 *     asked for
 * @param device the session's name in lists; by default the browser's
 */
public record Register(
        @NotBlank @Username String username,

        @NotBlank @Email @Size(max = 254) String email,

        @NotBlank @Size(min = 8, max = 128) @UncommonPassword
        Secret password,

        @Size(max = 100) String firstName,
        @Size(max = 100) String lastName,
        @JsonProperty("country") Integer countryId,
        @JsonProperty("city") Integer cityId,
        @Size(max = 40) String acceptedTerms,
        @Size(max = 200) String device)
        implements Change<Register.Registered> {
    public Register {
        username = UniqueNames.normalized(username);
        email = UniqueNames.normalized(email);
    }

    /** What is wrong with an input that is refused; all may be null. */
    public record CheckRegistration(Register input) implements Ask<InputProblems> {}

    /**
     * A new account, signed in.
     *
     * @param token of a web session, or the access token of the registering application
     * @param renewal the secret that renews a web session; null for an application
     */
    public record Registered(String status, Translatable message, long userId, Secret token, SecretCookie.Value renewal)
            implements Message {

        /** For the browser, which has the secret in a cookie. */
        public record Web(String status, Translatable message, long userId, Secret token) {
            public static Web of(Registered registered) {
                return new Web(registered.status(), registered.message(), registered.userId(), registered.token());
            }
        }

        /** For applications. */
        public record App(String status, Translatable message, long userId, Secret accessToken) {
            public static App of(Registered registered) {
                return new App(registered.status(), registered.message(), registered.userId(), registered.token());
            }
        }
    }
}
