package dev.fanfare.users;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.BackendTokens.CreateToken;
import dev.fanfare.users.api.BackendTokens.ListTokens;
import dev.fanfare.users.api.BackendTokens.RevokeToken;
import dev.fanfare.users.api.BanUser;
import dev.fanfare.users.api.CheckAuth;
import dev.fanfare.users.api.CheckEmail;
import dev.fanfare.users.api.CheckUser;
import dev.fanfare.users.api.CountAccounts;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.EnsureSuperuser;
import dev.fanfare.users.api.FindUser;
import dev.fanfare.users.api.ForceLogout;
import dev.fanfare.users.api.GetUserStatus;
import dev.fanfare.users.api.HashPassword;
import dev.fanfare.users.api.ListSignIns;
import dev.fanfare.users.api.Login;
import dev.fanfare.users.api.Logout;
import dev.fanfare.users.api.ManageUsers.CreateUser;
import dev.fanfare.users.api.ManageUsers.ListUsers;
import dev.fanfare.users.api.ManageUsers.UpdateUser;
import dev.fanfare.users.api.OpenAccount;
import dev.fanfare.users.api.Register;
import dev.fanfare.users.api.ValidatePassword;
import dev.fanfare.users.api.VerifyLogin;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;

/** Answers for accounts and credentials. */
public final class UsersVerticle extends VerticleBase {
    private final Bus bus;
    private final Database database;
    private final UsersConfig config;
    private final boolean throttled;

    /**
     * With its parts.
     *
     * @param throttled whether failed attempts to sign in are limited
     */
    public UsersVerticle(Bus bus, Database database, UsersConfig config, boolean throttled) {
        this.bus = bus;
        this.database = database;
        this.config = config;
        this.throttled = throttled;
    }

    @Override
    public Future<?> start() {
        Passwords passwords = new Passwords(vertx, config);
        SessionKeys keys = new SessionKeys(vertx, database);
        SignInService signIn = new SignInService(bus, database, passwords, keys, config, throttled);
        return keys.start()
                .compose(started -> Future.all(List.of(
                        bus.answer(Identify.class, new Identifying(database, keys)::identify),
                        bus.answer(Register.class, signIn::register),
                        bus.answer(Login.class, signIn::login),
                        bus.answer(Logout.class, signIn::logout),
                        bus.answer(ValidatePassword.class, signIn::validate),
                        bus.answer(CheckAuth.class, signIn::whoIsIt),
                        bus.answer(CheckEmail.class, signIn::checkEmail),
                        bus.answer(VerifyLogin.class, signIn::verify))))
                .compose(started -> accounts(passwords))
                .compose(started -> tokens());
    }

    private Future<?> accounts(Passwords passwords) {
        AccountsService accounts = new AccountsService(database, passwords);
        ModerationService moderation = new ModerationService(bus, database);
        OriginsService origins = new OriginsService(bus, database, passwords);
        OperatorsService operators = new OperatorsService(bus, database, passwords, config.rolesByName());
        return Future.all(List.of(
                bus.answer(CreateAccount.class, accounts::create),
                bus.answer(CountAccounts.class, accounts::count),
                bus.answer(HashPassword.class, accounts::hash),
                bus.answer(OpenAccount.class, origins::open),
                bus.answer(EnsureSuperuser.class, origins::ensureSuperuser),
                bus.answer(CreateUser.class, operators::create),
                bus.answer(UpdateUser.class, operators::update),
                bus.answer(ListUsers.class, operators::list),
                bus.answer(FindUser.class, moderation::findUser),
                bus.answer(GetUserStatus.class, moderation::status),
                bus.answer(CheckUser.class, moderation::check),
                bus.answer(BanUser.class, moderation::ban),
                bus.answer(ForceLogout.class, moderation::forceLogout),
                bus.answer(ListSignIns.class, moderation::signIns)));
    }

    private Future<?> tokens() {
        TokensService tokens = new TokensService(bus, database);
        return Future.all(
                bus.answer(CreateToken.class, tokens::create),
                bus.answer(ListTokens.class, tokens::list),
                bus.answer(RevokeToken.class, tokens::revoke));
    }
}
