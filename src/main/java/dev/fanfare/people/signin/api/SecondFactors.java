package dev.fanfare.people.signin.api;

import dev.fanfare.people.owner.api.VerifyLogin;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** What shows, besides the password, that the owner of an account signs in. */
public final class SecondFactors {
    private SecondFactors() {}

    /** The caller's second factors. */
    public record ListFactors() implements Ask<FactorList> {}

    /**
     * A user's second factors.
     *
     * @param recoveryCodes how many are left
     * @param required whether the account must have one
     */
    public record FactorList(List<Item> factors, long recoveryCodes, boolean required) implements Message {
        public FactorList {
            factors = List.copyOf(factors);
        }

        /**
         * A second factor.
         *
         * @param kind totp (an authenticator app) or passkey
         * @param lastUsedAt null for never
         * @param trustedAt from when it counts for money
         */
        public record Item(
                long factorId,

                @OneOf(words = {"totp", "passkey", "recovery_codes"})
                String kind,

                String name,
                Instant createdAt,
                @Nullable Instant lastUsedAt,
                Instant trustedAt) {}
    }

    /**
     * Begins to add an authenticator app.
     *
     * @param password instead of an earlier re-authentication; null for none
     * @param code with the password, where the account has a second factor
     * @param name its name in lists; null for a default
     */
    public record BeginTotp(
            @Size(max = 1_000) Secret password,
            @Size(max = 50) @Pasted Secret code,
            @Size(max = 100) String name) implements Change<BeginTotp.TotpBegun> {
        /**
         * Input of the app.
         *
         * @param secret for typing, Base32
         * @param uri for a QR code
         */
        public record TotpBegun(String status, Translatable message, long factorId, Secret secret, Secret uri)
                implements Message {}
    }

    /** Adds the app after a right code. */
    public record ConfirmTotp(
            @NotNull Long factorId,
            @NotBlank @Size(max = 20) @Pasted Secret code) implements Change<CodesMade> {}

    /**
     * Replaces the caller's recovery codes.
     *
     * @param password instead of an earlier re-authentication; null for none
     * @param code with the password, where the account has a second factor
     */
    public record RenewRecoveryCodes(
            @Size(max = 1_000) Secret password,
            @Size(max = 50) @Pasted Secret code) implements Change<CodesMade> {}

    /**
     * Recovery codes, shown only once.
     *
     * @param recoveryCodes empty if the account has some
     */
    public record CodesMade(String status, Translatable message, List<Secret> recoveryCodes) implements Message {
        public CodesMade {
            recoveryCodes = List.copyOf(recoveryCodes);
        }
    }

    /**
     * Removes one of the caller's second factors.
     *
     * @param password instead of an earlier re-authentication; null for none
     * @param code with the password, where the account has a second factor
     */
    public record DeleteFactor(
            @NotNull Long factorId,
            @Size(max = 1_000) Secret password,
            @Size(max = 50) @Pasted Secret code) implements Change<ActionResult> {}

    /**
     * Makes the new second factors of an account count for money at once.
     *
     * @param token of the link that was sent to its owner
     */
    public record ConfirmFactors(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token) implements Change<ActionResult> {}

    /** Deletes all second factors of an account after its owner has lost them, and ends its sessions. */
    public record DeleteUserFactors(
            @NotNull Long userId, @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}

    /**
     * The second step of a sign-in.
     *
     * @param challenge of the first one's refusal
     * @param code of the app, or a recovery code
     */
    public record VerifyFactor(
            @NotBlank @Size(max = 200) Secret challenge,
            @NotBlank @Size(max = 50) @Pasted Secret code) implements Ask<Login.LoggedIn>, NonRetryable {}

    /**
     * Checks name, password and, if the account has a second factor, a code, for a domain with its own sign-in. Counts
     * and is refused like {@link VerifyLogin}.
     *
     * @param code null before it is requested
     */
    public record VerifySignIn(String username, Secret password, Secret code)
            implements Ask<VerifySignIn.SignInVerified>, NonRetryable {
        /**
         * The outcome.
         *
         * @param userId the active account; null for a failure
         * @param codeNeeded whether only a right code is missing
         * @param credentialsVersion of the account before the check
         */
        public record SignInVerified(Long userId, boolean codeNeeded, long credentialsVersion) implements Message {}
    }

    /** Asks whether an account has a second factor, besides its password. */
    public record HasSecondFactor(long userId) implements Ask<HasSecondFactor.Has> {
        /** The answer. */
        public record Has(boolean has) implements Message {}
    }
}
