package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Operators' help for owners who cannot sign in. Each owner is notified. */
public final class HelpUsers {
    private HelpUsers() {}

    /**
     * Sends the owner a link that resets the password; to an unverified address the link that verifies it.
     *
     * @param reason for the audit log
     */
    public record SendResetLink(
            @NotNull Long userId, @NotBlank @Size(max = 500) String reason) implements Change<ResetLinkSent> {}

    /**
     * A link that is on its way.
     *
     * @param kind of email
     */
    public record ResetLinkSent(
            String status,
            Translatable message,

            @OneOf(words = {"reset_password", "verify_address"})
            String kind) implements Message {}

    /**
     * Lets the owner try at once to sign in again: earlier failures of the account no longer count. Those of a network do.
     *
     * @param reason for the audit log
     */
    public record LiftThrottle(
            @NotNull Long userId, @NotBlank @Size(max = 500) String reason) implements Change<ThrottleLifted> {}

    /**
     * A throttle that is lifted.
     *
     * @param failures how many sign-ins had failed in the last 15 minutes, a thousand at most
     */
    public record ThrottleLifted(String status, Translatable message, long failures) implements Message {}
}
