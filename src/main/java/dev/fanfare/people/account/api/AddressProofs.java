package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** How owners of accounts show that an e-mail address is theirs. */
public final class AddressProofs {
    private AddressProofs() {}

    /**
     * Verifies an account's address.
     *
     * @param token of the link that was sent there
     */
    public record VerifyAddress(@NotBlank @Size(max = 200) Secret token) implements Change<ActionResult> {}

    /** Has the link sent again, unless the caller's address is verified. */
    public record SendVerification() implements Change<ActionResult> {}

    /**
     * Replaces an account's address by the one that is wanted.
     *
     * @param token of the link that was sent there
     * @param password the account's
     */
    public record ConfirmAddress(
            @NotBlank @Size(max = 200) Secret token,
            @NotBlank @Size(max = 1_000) Secret password) implements Change<ActionResult> {}
}
