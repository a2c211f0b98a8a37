package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.identity.UniqueNames;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Ways to set another password. */
public final class PasswordChanges {
    private PasswordChanges() {}

    /** Changes the caller's password and ends all other sessions. */
    public record UpdatePassword(
            @NotBlank @Size(max = 1_000) Secret currentPassword,

            @NotBlank @Size(min = 8, max = 128) @UncommonPassword
            Secret newPassword)
            implements Change<ActionResult> {}

    /** Sends a link that resets the password. The answer does not reveal whether there is such an account. */
    public record ForgetPassword(
            @NotBlank @Email @Size(max = 254) String email) implements Change<ActionResult> {
        public ForgetPassword {
            email = UniqueNames.normalized(email);
        }
    }

    /**
     * Sets a password by such a link and ends all sessions.
     *
     * @param token of the link
     */
    public record ResetPassword(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token,

            @NotBlank @Size(min = 8, max = 128) @UncommonPassword
            Secret password)
            implements Change<ActionResult> {}
}
