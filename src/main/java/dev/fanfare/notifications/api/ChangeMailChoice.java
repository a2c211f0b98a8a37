package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Change;

/**
 * Stops e-mails of a kind to a user, or starts them again. What users are told on the platform stays as it is.
 *
 * @param token as it stands in the link of such an e-mail
 */
public record ChangeMailChoice(String token, boolean wanted) implements Change<MailChoice> {
    @Override
    public String toString() {
        return "ChangeMailChoice[…]";
    }
}
