package dev.fanfare.users;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.Accounts;
import dev.fanfare.users.api.CountAccounts;
import dev.fanfare.users.api.CountAccounts.AccountsCounted;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.CreateAccount.AccountCreated;
import dev.fanfare.users.api.HashPassword;
import dev.fanfare.users.api.HashPassword.Hashed;
import io.vertx.core.Future;

/** Creates and counts accounts for the command line and the demo. */
final class AccountsService {
    private final Database database;
    private final Passwords passwords;

    AccountsService(Database database, Passwords passwords) {
        this.database = database;
        this.passwords = passwords;
    }

    Future<AccountCreated> create(Caller caller, CreateAccount account) {
        return passwords
                .hash(caller, account.password())
                .compose(hashed ->
                        database.transaction(tx -> Accounts.create(tx, caller, account, hashed, caller.language())))
                .map(AccountCreated::new);
    }

    Future<AccountsCounted> count(Caller caller, CountAccounts ask) {
        return UsersRepository.count(database).map(AccountsCounted::new);
    }

    Future<Hashed> hash(Caller caller, HashPassword ask) {
        return passwords.hash(caller, ask.password()).map(Hashed::new);
    }
}
