package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.records.PartialBuilder;
import java.util.List;

/**
 * Creates an account of any kind, for the command line and the demo; no endpoint leads here.
 *
 * @param password null for an account that cannot sign in by password
 */
@PartialBuilder
public record CreateAccount(
        String username,
        String email,
        Secret password,
        String firstName,
        String lastName,
        Integer countryId,
        Integer cityId,
        boolean staff,
        boolean superuser,
        List<Permission> permissions)
        implements Ask<CreateAccount.AccountCreated>, NonRetryable {
    public CreateAccount {
        username = UniqueNames.normalized(username);
        email = UniqueNames.normalized(email);
        permissions = permissions == null ? List.of() : List.copyOf(permissions);
    }

    /** A new account. */
    public record AccountCreated(long userId) implements Message {}
}
