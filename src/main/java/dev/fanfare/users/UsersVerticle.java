package dev.fanfare.users;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.CheckAuth;
import dev.fanfare.users.api.CheckEmail;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.CreateAdvertiser;
import dev.fanfare.users.api.CreateToken;
import dev.fanfare.users.api.GetProfile;
import dev.fanfare.users.api.ListTokens;
import dev.fanfare.users.api.Login;
import dev.fanfare.users.api.Logout;
import dev.fanfare.users.api.Register;
import dev.fanfare.users.api.RevokeToken;
import dev.fanfare.users.api.ValidatePassword;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for accounts and credentials. */
public final class UsersVerticle extends VerticleBase {
    private final Bus bus;
    private final Database database;
    private final UsersConfig config;

    public UsersVerticle(Bus bus, Database database, UsersConfig config) {
        this.bus = bus;
        this.database = database;
        this.config = config;
    }

    @Override
    public Future<?> start() {
        Passwords passwords = new Passwords(vertx, config);
        SessionKeys keys = new SessionKeys(vertx, database);
        SignInService signIn = new SignInService(bus, database, passwords, keys, config);
        AccountsService accounts = new AccountsService(database, passwords);
        TokensService tokens = new TokensService(bus, database);
        return keys.start()
                .compose(started -> Future.all(List.of(
                        bus.answer(Identify.class, signIn::identify),
                        bus.answer(Register.class, signIn::register),
                        bus.answer(Login.class, signIn::login),
                        bus.answer(Logout.class, signIn::logout),
                        bus.answer(ValidatePassword.class, signIn::validate),
                        bus.answer(CheckAuth.class, signIn::whoIsIt),
                        bus.answer(CheckEmail.class, signIn::checkEmail),
                        bus.answer(GetProfile.class, accounts::profile),
                        bus.answer(CreateAccount.class, accounts::create),
                        bus.answer(CreateAdvertiser.class, accounts::createAdvertiser),
                        bus.answer(CreateToken.class, tokens::create),
                        bus.answer(ListTokens.class, tokens::list),
                        bus.answer(RevokeToken.class, tokens::revoke))));
    }
}
