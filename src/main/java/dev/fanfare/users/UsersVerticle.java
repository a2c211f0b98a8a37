package dev.fanfare.users;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.Authorize;
import dev.fanfare.users.api.BanUser;
import dev.fanfare.users.api.CheckAuth;
import dev.fanfare.users.api.CheckEmail;
import dev.fanfare.users.api.CheckUser;
import dev.fanfare.users.api.CountAccounts;
import dev.fanfare.users.api.CountAges;
import dev.fanfare.users.api.CountCategories;
import dev.fanfare.users.api.CountSexes;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.CreateAdvertiser;
import dev.fanfare.users.api.CreateApplication;
import dev.fanfare.users.api.CreateToken;
import dev.fanfare.users.api.CreateUser;
import dev.fanfare.users.api.DisableApplication;
import dev.fanfare.users.api.EnsureSuperuser;
import dev.fanfare.users.api.FindAdvertiser;
import dev.fanfare.users.api.FindUser;
import dev.fanfare.users.api.ForceLogout;
import dev.fanfare.users.api.GetMaximumLimit;
import dev.fanfare.users.api.GetNotificationSettings;
import dev.fanfare.users.api.GetPreferences;
import dev.fanfare.users.api.GetProfile;
import dev.fanfare.users.api.GetUserStatus;
import dev.fanfare.users.api.GrantTokens;
import dev.fanfare.users.api.IntrospectToken;
import dev.fanfare.users.api.IssueAppToken;
import dev.fanfare.users.api.ListAdvertiserNames;
import dev.fanfare.users.api.ListAdvertisers;
import dev.fanfare.users.api.ListApplications;
import dev.fanfare.users.api.ListSignIns;
import dev.fanfare.users.api.ListTokens;
import dev.fanfare.users.api.ListUsers;
import dev.fanfare.users.api.Login;
import dev.fanfare.users.api.Logout;
import dev.fanfare.users.api.OpenAccount;
import dev.fanfare.users.api.Register;
import dev.fanfare.users.api.RevokeAppToken;
import dev.fanfare.users.api.RevokeToken;
import dev.fanfare.users.api.RotateSecret;
import dev.fanfare.users.api.UpdateAdvertiser;
import dev.fanfare.users.api.UpdatePreferences;
import dev.fanfare.users.api.UpdateProfile;
import dev.fanfare.users.api.UpdateUser;
import dev.fanfare.users.api.ValidatePassword;
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
                        bus.answer(CheckEmail.class, signIn::checkEmail))))
                .compose(started -> accounts(passwords))
                .compose(started -> profiles())
                .compose(started -> applications(signIn));
    }

    private Future<?> accounts(Passwords passwords) {
        AccountsService accounts = new AccountsService(database, passwords);
        ModerationService moderation = new ModerationService(bus, database);
        OriginsService origins = new OriginsService(bus, database, passwords);
        AdvertisersService advertisers = new AdvertisersService(database, passwords);
        OperatorsService operators = new OperatorsService(bus, database, passwords, config.rolesByName());
        return Future.all(List.of(
                bus.answer(GetProfile.class, accounts::profile),
                bus.answer(CreateAccount.class, accounts::create),
                bus.answer(CountAccounts.class, accounts::count),
                bus.answer(OpenAccount.class, origins::open),
                bus.answer(IssueAppToken.class, origins::issue),
                bus.answer(EnsureSuperuser.class, origins::ensureSuperuser),
                bus.answer(CreateAdvertiser.class, advertisers::create),
                bus.answer(UpdateAdvertiser.class, advertisers::update),
                bus.answer(ListAdvertisers.class, advertisers::list),
                bus.answer(ListAdvertiserNames.class, advertisers::listNames),
                bus.answer(GetMaximumLimit.class, advertisers::getLimit),
                bus.answer(CreateUser.class, operators::create),
                bus.answer(UpdateUser.class, operators::update),
                bus.answer(ListUsers.class, operators::list),
                bus.answer(FindUser.class, moderation::findUser),
                bus.answer(FindAdvertiser.class, advertisers::findByEmail),
                bus.answer(GetUserStatus.class, moderation::status),
                bus.answer(CheckUser.class, moderation::check),
                bus.answer(BanUser.class, moderation::ban),
                bus.answer(ForceLogout.class, moderation::forceLogout),
                bus.answer(ListSignIns.class, moderation::signIns)));
    }

    private Future<?> profiles() {
        ProfileService profiles = new ProfileService(bus, database);
        PreferencesService preferences = new PreferencesService(bus, database);
        PublisherCountsService counts = new PublisherCountsService(database);
        return Future.all(List.of(
                bus.answer(UpdateProfile.class, profiles::update),
                bus.answer(GetPreferences.class, preferences::preferences),
                bus.answer(GetNotificationSettings.class, preferences::notifications),
                bus.answer(UpdatePreferences.class, preferences::update),
                bus.answer(CountSexes.class, counts::sexes),
                bus.answer(CountAges.class, counts::ages),
                bus.answer(CountCategories.class, counts::categories)));
    }

    private Future<?> applications(SignInService signIn) {
        TokensService tokens = new TokensService(bus, database);
        ApplicationsService applications = new ApplicationsService(bus, database);
        GrantsService grants = new GrantsService(bus, database, signIn);
        return Future.all(List.of(
                bus.answer(CreateToken.class, tokens::create),
                bus.answer(ListTokens.class, tokens::list),
                bus.answer(RevokeToken.class, tokens::revoke),
                bus.answer(CreateApplication.class, applications::create),
                bus.answer(ListApplications.class, applications::list),
                bus.answer(RotateSecret.class, applications::rotate),
                bus.answer(DisableApplication.class, applications::disable),
                bus.answer(Authorize.class, grants::authorize),
                bus.answer(GrantTokens.class, grants::grant),
                bus.answer(RevokeAppToken.class, grants::revoke),
                bus.answer(IntrospectToken.class, grants::introspect)));
    }
}
