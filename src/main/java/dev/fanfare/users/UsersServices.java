package dev.fanfare.users;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.users.api.Usernames;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** The services of one instance. */
final class UsersServices implements Lifecycle {
    private final Vertx vertx;
    final SessionKeys keys;
    final Identifying identifying;
    final SessionsService sessions;
    final SecondSteps steps;
    final FactorsService factors;
    final PasskeysService passkeys;
    final SignInService signIn;
    final AccountsService accounts;
    final ModerationService moderation;
    final OriginsService origins;
    final OperatorsService operators;
    final TokensService tokens;
    final PasswordService password;
    final AddressService addresses;
    final ProofsService proofs;

    UsersServices(
            Parts parts,
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
        this.identifying = new Identifying(db, keys, staffNeedSecondFactor);
        this.sessions = new SessionsService(bus, db, keys, config);
        this.steps = new SecondSteps(db, keys, sessions);
        this.factors = new FactorsService(bus, db, staffNeedSecondFactor);
        this.passkeys = new PasskeysService(bus, db, keys, sessions, Passkeys.at(address, config.passkeyOrigins()));
        this.signIn = new SignInService(
                bus,
                db,
                passwords,
                keys,
                sessions,
                steps,
                new AttemptsService(db, passwords, throttled, parts.meters()));
        this.accounts = new AccountsService(db, passwords);
        this.moderation = new ModerationService(bus, db, currency);
        this.origins = new OriginsService(bus, db, passwords);
        this.operators = new OperatorsService(bus, db, passwords, config.rolesByName());
        this.tokens = new TokensService(bus, db);
        this.password = new PasswordService(bus, db, passwords);
        this.addresses = new AddressService(bus, db);
        this.proofs = new ProofsService(bus, db, steps);
    }

    @Override
    public Future<?> start() {
        // The tables of look-alikes take a moment to load, which no event loop has.
        return vertx.executeBlocking(() -> Usernames.skeleton("first", ""), false)
                .compose(loaded -> keys.start());
    }
}
