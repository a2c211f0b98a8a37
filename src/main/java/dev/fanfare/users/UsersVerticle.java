package dev.fanfare.users;

import dev.fanfare.advertisers.AdvertisersService;
import dev.fanfare.advertisers.api.CreateAdvertiser;
import dev.fanfare.advertisers.api.FindAdvertiser;
import dev.fanfare.advertisers.api.GetMaximumLimit;
import dev.fanfare.advertisers.api.ListAdvertiserNames;
import dev.fanfare.advertisers.api.ListAdvertisers;
import dev.fanfare.advertisers.api.UpdateAdvertiser;
import dev.fanfare.oauth.ApplicationsService;
import dev.fanfare.oauth.GrantsService;
import dev.fanfare.oauth.api.Applications.CreateApplication;
import dev.fanfare.oauth.api.Applications.DisableApplication;
import dev.fanfare.oauth.api.Applications.ListApplications;
import dev.fanfare.oauth.api.Applications.RotateSecret;
import dev.fanfare.oauth.api.Authorize;
import dev.fanfare.oauth.api.GrantTokens;
import dev.fanfare.oauth.api.IntrospectToken;
import dev.fanfare.oauth.api.RevokeAppToken;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.identity.Identify;
import dev.fanfare.platform.identity.IssueAppToken;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.profiles.PreferencesService;
import dev.fanfare.profiles.ProfileService;
import dev.fanfare.profiles.api.GetNotificationSettings;
import dev.fanfare.profiles.api.GetPreferences;
import dev.fanfare.profiles.api.GetProfile;
import dev.fanfare.profiles.api.UpdatePreferences;
import dev.fanfare.profiles.api.UpdateProfile;
import dev.fanfare.statistics.PublisherCountsService;
import dev.fanfare.statistics.api.CountAges;
import dev.fanfare.statistics.api.CountCategories;
import dev.fanfare.statistics.api.CountSexes;
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
import dev.fanfare.users.api.ListSignIns;
import dev.fanfare.users.api.Login;
import dev.fanfare.users.api.Logout;
import dev.fanfare.users.api.ManageUsers.CreateUser;
import dev.fanfare.users.api.ManageUsers.ListUsers;
import dev.fanfare.users.api.ManageUsers.UpdateUser;
import dev.fanfare.users.api.OpenAccount;
import dev.fanfare.users.api.Register;
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
