package dev.fanfare.people.account.api;

import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;

/**
 * Makes the secret of a link, for the e-mail to be sent.
 *
 * @param kind one with a link
 * @param address its recipient
 * @param subject the subject; null for the account
 * @param credentialsVersion of the account when the link was requested; null for now
 */
public record MakeLink(long userId, MailKind kind, String address, String subject, Long credentialsVersion)
        implements Ask<MakeLink.LinkMade>, NonRetryable {
    /** The secret, which is not stored. */
    public record LinkMade(Secret token) implements Message {}
}
