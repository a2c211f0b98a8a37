package dev.fanfare.users;

import dev.fanfare.money.Currencies;
import dev.fanfare.money.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.AccountCreated;
import dev.fanfare.users.api.AccountsCounted;
import dev.fanfare.users.api.AdvertiserCreated;
import dev.fanfare.users.api.CountAccounts;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.CreateAdvertiser;
import dev.fanfare.users.api.GetProfile;
import dev.fanfare.users.api.Profile;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/** Accounts as such: making them, showing them. */
final class AccountsService {
    private final Database database;
    private final Passwords passwords;

    AccountsService(Database database, Passwords passwords) {
        this.database = database;
        this.passwords = passwords;
    }

    Future<Profile> profile(Caller caller, GetProfile wish) {
        return UsersRepository.getProfile(database, caller.id(), UsersRepository.FALLBACK_CURRENCY);
    }

    Future<AccountCreated> create(Caller caller, CreateAccount account) {
        return hash(account.password())
                .compose(hashed -> UsersRepository.insert(database, account, hashed, caller.language()))
                .map(AccountCreated::new);
    }

    Future<AdvertiserCreated> createAdvertiser(Caller caller, CreateAdvertiser wish) {
        if (!Currencies.isKnown(wish.currency())) {
            return CommonFault.invalid("currency", "is not a known currency").failed();
        }
        Money limit = Money.parse(wish.maximumLimit(), wish.currency()).orElse(null);
        if (limit == null) {
            return CommonFault.invalid("maximum_limit", "has more decimals or digits than the currency allows")
                    .failed();
        }
        // An address is as unique as a name has to be, and people know their own.
        CreateAccount account = new CreateAccount(
                wish.email(), wish.email(), wish.password(), wish.name(), "", null, null, false, false, List.of());
        return hash(wish.password())
                .compose(hash -> database.transaction(tx -> UsersRepository.insert(tx, account, hash, caller.language())
                        .compose(userId -> UsersRepository.insertAdvertiser(tx, userId, wish.name(), limit)
                                .compose(inserted -> Audit.write(
                                        tx,
                                        caller,
                                        "advertiser.create",
                                        "advertiser:" + userId,
                                        null,
                                        Map.of("name", wish.name(), "maximum_limit", limit.toString()),
                                        null))
                                .map(userId))))
                .map(userId -> new AdvertiserCreated("success", "The advertiser was created.", userId));
    }

    Future<AccountsCounted> count(Caller caller, CountAccounts wish) {
        return UsersRepository.count(database).map(AccountsCounted::new);
    }

    /** Null for an account without a password. */
    private Future<String> hash(String password) {
        return password == null ? Future.succeededFuture() : passwords.hash(password);
    }
}
