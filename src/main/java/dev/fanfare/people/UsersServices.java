package dev.fanfare.people;

import dev.fanfare.people.account.AccountsService;
import dev.fanfare.people.account.AddressService;
import dev.fanfare.people.account.ExternalIdentities;
import dev.fanfare.people.account.ModerationService;
import dev.fanfare.people.account.OperatorsService;
import dev.fanfare.people.account.PasswordService;
import dev.fanfare.people.account.Passwords;
import dev.fanfare.people.account.TokensService;
import dev.fanfare.people.account.UsersConfig;
import dev.fanfare.people.account.api.Usernames;
import dev.fanfare.people.session.CredentialResolver;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.signin.FactorsService;
import dev.fanfare.people.signin.LoginThrottle;
import dev.fanfare.people.signin.Passkeys;
import dev.fanfare.people.signin.PasskeysService;
import dev.fanfare.people.signin.SecondFactorChallenges;
import dev.fanfare.people.signin.SignInService;
import dev.fanfare.people.signin.StepUpService;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** The services of one instance. */
final class UsersServices implements Starting {
    private final Vertx vertx;
    final SessionKeys keys;
    final CredentialResolver identifying;
    final SessionsService sessions;
    final SecondFactorChallenges steps;
    final FactorsService factors;
    final PasskeysService passkeys;
    final SignInService signIn;
    final AccountsService accounts;
    final ModerationService moderation;
    final ExternalIdentities origins;
    final OperatorsService operators;
    final TokensService tokens;
    final PasswordService password;
    final AddressService addresses;
    final StepUpService proofs;

    UsersServices(
            ModuleContext parts,
            UsersConfig config,
            String currency,
            boolean throttled,
            boolean staffNeedSecondFactor,
            String address,
            KeyRing ring) {
        Bus bus = parts.bus();
        Database db = parts.database();
        this.vertx = parts.vertx();
        Passwords passwords = new Passwords(vertx, config);
        this.keys = new SessionKeys(vertx, db, ring);
        this.identifying = new CredentialResolver(db, keys, staffNeedSecondFactor);
        this.sessions = new SessionsService(
                bus,
                db,
                keys,
                SessionsService.Lengths.ofHours(config.sessionIdleHours(), config.sessionHours()),
                SessionsService.Lengths.ofHours(config.staffSessionIdleHours(), config.staffSessionHours()));
        this.steps = new SecondFactorChallenges(db, keys, sessions, ring);
        this.factors = new FactorsService(bus, db, ring, staffNeedSecondFactor);
        this.passkeys = new PasskeysService(bus, db, keys, sessions, Passkeys.at(address, config.passkeyOrigins()));
        this.signIn = new SignInService(
                bus, db, passwords, keys, sessions, steps, new LoginThrottle(db, passwords, throttled, parts.meters()));
        this.accounts = new AccountsService(db, passwords);
        this.moderation = new ModerationService(bus, db, currency);
        this.origins = new ExternalIdentities(bus, db, passwords);
        this.operators = new OperatorsService(bus, db, passwords, config.rolesByName());
        this.tokens = new TokensService(bus, db);
        this.password = new PasswordService(bus, db, passwords);
        this.addresses = new AddressService(bus, db);
        this.proofs = new StepUpService(bus, db, steps);
    }

    @Override
    public Future<?> start() {
        // Loading the tables of look-alikes would block an event loop.
        return vertx.executeBlocking(() -> Usernames.skeleton("first", ""), false)
                .compose(loaded -> keys.start());
    }
}
