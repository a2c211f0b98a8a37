package dev.fanfare.people.signin.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** What shows, besides the password, that it is the owner of an account who signs in. */
public final class SecondFactors {
    private SecondFactors() {}

    /** The caller's second factors. */
    public record ListFactors() implements Ask<FactorList> {}

    /**
     * Somebody's second factors.
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
         */
        public record Item(
                long factorId,
                String kind,
                String name,
                Instant createdAt,
                @Nullable Instant lastUsedAt) {}
    }

    /**
     * Begins to add an authenticator app.
     *
     * @param password the caller's
     * @param name what it is called in the list; null for a usual one
     */
    public record BeginTotp(
            @NotBlank @Size(max = 1_000) Secret password,
            @Size(max = 100) String name) implements Change<BeginTotp.TotpBegun> {
        /**
         * What the app needs.
         *
         * @param secret to be typed in, Base32
         * @param uri the same for a QR code
         */
        public record TotpBegun(String status, String message, long factorId, Secret secret, Secret uri)
                implements Message {}
    }

    /** Adds the app once it shows a right code. */
    public record ConfirmTotp(
            @NotNull Long factorId,
            @NotBlank @Size(max = 20) Secret code) implements Change<CodesMade> {}

    /** Replaces the caller's recovery codes. */
    public record RenewRecoveryCodes(
            @NotBlank @Size(max = 1_000) Secret password) implements Change<CodesMade> {}

    /**
     * Recovery codes, which are shown once.
     *
     * @param recoveryCodes empty when the account has some already
     */
    public record CodesMade(String status, String message, List<Secret> recoveryCodes) implements Message {
        public CodesMade {
            recoveryCodes = List.copyOf(recoveryCodes);
        }
    }

    /** Removes one of the caller's second factors. */
    public record RemoveFactor(
            @NotNull Long factorId,
            @NotBlank @Size(max = 1_000) Secret password) implements Change<ActionResult> {}

    /**
     * The second step of a sign-in.
     *
     * @param challenge of the first one's refusal
     * @param code of the app, or a recovery code
     */
    public record ShowFactor(
            @NotBlank @Size(max = 200) Secret challenge,
            @NotBlank @Size(max = 50) Secret code) implements Ask<Login.LoggedIn>, NonRetryable {}

    /**
     * Checks name and password and, where the account has a second factor, a code, for a domain that signs users in its own
     * way. Counts and is refused as {@link VerifyLogin}.
     *
     * @param code null when none was asked for yet
     */
    public record VerifySignIn(String username, Secret password, Secret code)
            implements Ask<VerifySignIn.SignInVerified>, NonRetryable {
        /**
         * The outcome.
         *
         * @param userId the active account; null when anything is wrong
         * @param codeNeeded whether the password is right, and a right code is missing
         */
        public record SignInVerified(Long userId, boolean codeNeeded) implements Message {}
    }

    /** Whether an account has a second factor, so that one alone signs nobody in. */
    public record HasSecondFactor(long userId) implements Ask<HasSecondFactor.Has> {
        /** The answer. */
        public record Has(boolean has) implements Message {}
    }
}
