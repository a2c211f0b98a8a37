package dev.fanfare.people.signin.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.people.signin.api.SecondFactors.CodesMade;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Passkeys: adding them, and signing in. Options have the names that browsers read; bytes are Base64url. */
public final class PasskeyFlows {
    private PasskeyFlows() {}

    /**
     * Begins to add a passkey.
     *
     * @param password instead of an earlier re-authentication; null for none
     * @param code with the password, where the account has a second factor
     */
    public record BeginPasskey(
            @Size(max = 1_000) Secret password,
            @Size(max = 50) @Pasted Secret code) implements Change<BeginPasskey.Creation> {
        /** Input of the browser ({@code PublicKeyCredential.parseCreationOptionsFromJSON}). */
        public record Creation(CreationOptions options) implements Message {}

        /** The options themselves. */
        @StagedBuilder
        public record CreationOptions(
                Rp rp,
                User user,
                String challenge,
                @JsonProperty("pubKeyCredParams") List<Param> params,
                long timeout,
                @JsonProperty("excludeCredentials") List<Known> known,
                @JsonProperty("authenticatorSelection") Selection selection,
                String attestation) {
            public CreationOptions {
                params = List.copyOf(params);
                known = List.copyOf(known);
            }
        }

        /** The relying party. */
        public record Rp(String id, String name) {}

        /** Its owner. */
        public record User(
                String id,
                String name,
                @JsonProperty("displayName") String displayName) {}

        /** An algorithm (COSE). */
        public record Param(@OneOf(words = "public-key") String type, long alg) {}

        /** An existing passkey. */
        public record Known(@OneOf(words = "public-key") String type, String id) {}

        /** Acceptable authenticators. */
        public record Selection(
                @JsonProperty("residentKey") String residentKey,
                @JsonProperty("userVerification") String userVerification) {}
    }

    /**
     * Adds a passkey by the browser's answer.
     *
     * @param name its name in lists; null for a default
     */
    public record AddPasskey(
            @NotBlank @Size(max = 10_000) String clientDataJson,
            @NotBlank @Size(max = 50_000) String attestationObject,
            @Size(max = 100) String name)
            implements Change<CodesMade> {}

    /** Begins to re-authenticate by a passkey of the caller's. */
    public record BeginPasskeyStepUp() implements Change<BeginPasskeySignIn.Request> {}

    /** Begins to sign in by a passkey. */
    public record BeginPasskeySignIn() implements Change<BeginPasskeySignIn.Request> {
        /** Input of the browser ({@code PublicKeyCredential.parseRequestOptionsFromJSON}). */
        public record Request(RequestOptions options) implements Message {}

        /** The options themselves. */
        public record RequestOptions(
                String challenge,
                @JsonProperty("rpId") String rpId,
                long timeout,
                @JsonProperty("userVerification") String userVerification) {}
    }

    /** An authenticator's assertion. */
    public record Assertion(
            @NotBlank @Size(max = 2_000) String credentialId,
            @NotBlank @Size(max = 10_000) String clientDataJson,
            @NotBlank @Size(max = 10_000) String authenticatorData,
            @NotBlank @Size(max = 2_000) String signature) {}

    /**
     * Signs in by a passkey.
     *
     * @param device the session's name in lists; by default the browser's
     */
    public record PasskeySignIn(
            @NotNull @Valid Assertion assertion,
            @Size(max = 200) String device) implements Ask<Login.LoggedIn>, NonRetryable {}

    /** Checks a passkey, for a domain with its own sign-in. */
    public record VerifyPasskey(Assertion assertion) implements Ask<VerifyLogin.Verified>, NonRetryable {}
}
