package dev.fanfare.notification.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;

/** A user's e-mail preferences, as read and changed by unsubscribe links. */
public final class MailPreferences {
    private MailPreferences() {}

    /**
     * The preference of an e-mail's link.
     *
     * @param token from the link
     */
    public record GetMailPreference(Secret token) implements Ask<MailPreference> {}

    /**
     * Stops e-mails of a kind to a user, or resumes them. Notifications on the platform do not change.
     *
     * @param token from the link in such an e-mail
     */
    public record ChangeMailPreference(Secret token, boolean wanted) implements Change<MailPreference> {}

    /**
     * Whether a user wants e-mails of a kind.
     *
     * @param language the user's
     * @param code the kind: a notification flag's, or {@code message}; null if the token belongs to no user
     */
    public record MailPreference(String language, String code, boolean wanted) implements Message {}
}
