package dev.fanfare.people.owner.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.util.List;

/**
 * An e-mail to the owner of an account. Written to the outbox in the transaction of its cause. Only a
 * {@linkplain MailKind#verifies verification} goes to an unverified address. Of a kind there are five in an hour; further
 * {@linkplain MailKind#warns warnings} are gathered, the others left out.
 *
 * @param address null for the account's own
 * @param subject the subject of the link, returned when it is used; null for the account itself
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
