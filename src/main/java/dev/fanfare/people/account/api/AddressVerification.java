package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Pasted;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Verification that an e-mail address is its owner's. */
public final class AddressVerification {
    private AddressVerification() {}

    /**
     * Verifies an account's address.
     *
     * @param token of the link sent there
     */
    public record VerifyAddress(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token) implements Change<ActionResult> {}

    /** Resends the link, unless the caller's address is verified. */
    public record SendVerification() implements Change<ActionResult> {}

    /**
     * Replaces an account's address by the requested one.
     *
     * @param token of the link sent there
     * @param password the account's
     */
    public record ConfirmAddress(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token,

            @NotBlank @Size(max = 1_000) Secret password)
            implements Change<ActionResult> {}
}
