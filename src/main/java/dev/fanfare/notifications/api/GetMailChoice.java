package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Ask;

/**
 * What the link in an e-mail is about.
 *
 * @param token as it stands in the link
 */
public record GetMailChoice(String token) implements Ask<MailChoice> {
    /** Whoever has the token may choose for the user. */
    @Override
    public String toString() {
        return "GetMailChoice[…]";
    }
}
