package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/**
 * Makes the secret of a link, for the e-mail that is about to be sent.
 *
 * @param kind one with a link
 * @param address where it is sent
 * @param subject what it is about; null for the account
 */
public record MakeLink(long userId, MailKind kind, String address, String subject)
        implements Ask<MakeLink.LinkMade>, NonRetryable {
    /** The secret, which is nowhere stored. */
    public record LinkMade(Secret token) implements Message {}
}
