package dev.fanfare.people.account;

import dev.fanfare.people.account.api.CountAccounts;
import dev.fanfare.people.account.api.CountAccounts.AccountsCounted;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.CreateAccount.AccountCreated;
import dev.fanfare.people.account.api.HashPassword;
import dev.fanfare.people.account.api.HashPassword.Hashed;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;

/** Creates and counts accounts for the command line and the demo. */
public record AccountsService(Database database, Passwords passwords) {
    public Future<AccountCreated> create(Caller caller, CreateAccount account) {
        return passwords
                .hash(caller, account.password())
                .compose(hashed ->
                        database.transaction(tx -> Accounts.create(tx, caller, account, hashed, caller.language())))
                .map(AccountCreated::new);
    }

    public Future<AccountsCounted> count(Caller caller, CountAccounts ask) {
        return UsersRepository.count(database).map(AccountsCounted::new);
    }

    public Future<Hashed> hash(Caller caller, HashPassword ask) {
        return passwords.hash(caller, ask.password()).map(Hashed::new);
    }
}
