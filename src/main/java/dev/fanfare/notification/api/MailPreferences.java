package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;

/** Which e-mails a user wants: what the unsubscribe links in e-mails read and change. */
public final class MailPreferences {
    private MailPreferences() {}

    /**
     * The preference that an e-mail's link refers to.
     *
     * @param token from the link
     */
    public record GetMailPreference(Secret token) implements Ask<MailPreference> {}

    /**
     * Stops e-mails of a kind to a user, or starts them again. Notifications on the platform stay as they are.
     *
     * @param token from the link in such an e-mail
     */
    public record ChangeMailPreference(Secret token, boolean wanted) implements Change<MailPreference> {}

    /**
     * Whether a user wants e-mails of a kind.
     *
     * @param language the user's
     * @param code the kind: a notification flag's, or {@code message}; null when the token belongs to no user
     */
    public record MailPreference(String language, String code, boolean wanted) implements Message {}
}
