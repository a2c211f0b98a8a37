package dev.fanfare.people.account.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.util.List;

/**
 * The owner of an account is to be told something by e-mail. Written to the outbox in the transaction of what it is about.
 * Only a {@linkplain MailKind#verifies verification} is sent to an address that is not verified, and no more than five of a
 * kind in an hour.
 *
 * @param address null for the account's own
 * @param subject what the link is about, which using the link gives back; null for the account itself
 * @param arguments of the texts, after the account's name
 */
public record AccountMail(long userId, MailKind kind, String address, String subject, List<String> arguments)
        implements DomainEvent {
    public AccountMail {
        arguments = List.copyOf(arguments);
    }

    /** To the account's own address. */
    public static AccountMail to(long userId, MailKind kind, String... arguments) {
        return new AccountMail(userId, kind, null, null, List.of(arguments));
    }

    /** To another address. */
    public static AccountMail at(String address, long userId, MailKind kind, String... arguments) {
        return new AccountMail(userId, kind, address, null, List.of(arguments));
    }
}
