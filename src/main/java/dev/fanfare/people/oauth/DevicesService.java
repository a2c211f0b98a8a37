package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.ApplicationsRepository.Application;
import dev.fanfare.people.oauth.DevicesRepository.Asking;
import dev.fanfare.people.oauth.DevicesRepository.Device;
import dev.fanfare.people.oauth.GrantsService.Outcome;
import dev.fanfare.people.oauth.api.BeginDevice;
import dev.fanfare.people.oauth.api.BeginDevice.DeviceBegun;
import dev.fanfare.people.oauth.api.DecideDevice;
import dev.fanfare.people.oauth.api.DecideDevice.DeviceDecided;
import dev.fanfare.people.oauth.api.GrantTokens;
import dev.fanfare.people.oauth.api.GrantTokens.TokensGranted;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.store.AppTokens;
import dev.fanfare.people.session.store.Consents;
import dev.fanfare.people.session.store.GrantsRepository;
import dev.fanfare.people.session.store.KnownDevices;
import dev.fanfare.people.signin.api.SecondFactors.VerifySignIn.SignInVerified;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Successor;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The sign-in of devices without a browser (RFC 8628): a person types a short code, and the device polls. */
record DevicesService(Bus bus, Database database) {
    /** How long both codes live. */
    static final Duration LIFE = Duration.ofMinutes(10);

    /** The first interval between polls, and its increase after a poll that came too early (RFC 8628, 3.2 and 3.5). */
    static final int POLL_SECONDS = 5;

    /** Pairs of codes that are tried: two devices with the same user code are most unlikely. */
    private static final int TRIES = 3;

    private static final String PREFIX = "ffd_";

    Future<DeviceBegun> begin(Caller caller, BeginDevice ask) {
        return ApplicationsRepository.find(database, ask.clientId(), Secret.valueOf(ask.clientSecret()))
                .compose(found -> {
                    if (found.isEmpty() || !found.get().authentic()) {
                        return Future.succeededFuture(
                                DeviceBegun.refused("invalid_client", "The client id or secret is wrong."));
                    }
                    return ScopeParameter.asked(ask.scope(), found.get(), false)
                            .map(scope -> begin(found.get(), scope, TRIES))
                            .orElseGet(() -> Future.succeededFuture(DeviceBegun.refused(
                                    "invalid_scope", "A scope is unknown, or not for this application.")));
                });
    }

    private Future<DeviceBegun> begin(Application application, String scope, int tries) {
        String code = Tokens.create(PREFIX);
        String userCode = Tokens.typed();
        return database.transaction(tx -> DevicesRepository.insert(tx, code, userCode, application.clientId(), scope))
                .compose(inserted -> {
                    if (!inserted && tries > 1) {
                        return begin(application, scope, tries - 1);
                    }
                    if (!inserted) {
                        return Future.failedFuture(new IllegalStateException("no user code is free"));
                    }
                    String shown = userCode.substring(0, 4) + "-" + userCode.substring(4);
                    return Future.succeededFuture(new DeviceBegun(
                            new Secret(code), new Secret(shown), LIFE.toSeconds(), POLL_SECONDS, null, null));
                });
    }

    Future<DeviceDecided> decide(Caller caller, DecideDevice ask) {
        String userCode = Tokens.typed(ask.userCode().value());
        return DevicesRepository.find(database, userCode)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(DeviceDecided.UNKNOWN)
                        : decide(caller, ask, userCode, found.get()));
    }

    private Future<DeviceDecided> decide(Caller caller, DecideDevice ask, String userCode, Asking asking) {
        return switch (ask.decision()) {
            case SHOW -> Future.succeededFuture(decided(asking, null));
            case DENY ->
                database.transaction(tx -> DevicesRepository.updateDenied(tx, userCode))
                        .map(denied -> denied ? decided(asking, null) : DeviceDecided.UNKNOWN);
            // Checks the password only after the code, so that unknown codes cannot try passwords.
            case ALLOW ->
                new ConsentSignIn(ask.username(), ask.password(), ask.code(), ask.passkey())
                        .verify(bus, caller)
                        .compose(verified -> verified.userId() == null
                                ? Future.succeededFuture(
                                        decided(asking, verified.codeNeeded() ? "code_needed" : "wrong_password"))
                                : allow(caller, ask, userCode, asking, verified));
        };
    }

    private static DeviceDecided decided(Asking asking, String error) {
        return new DeviceDecided(asking.name(), ScopeParameter.of(asking.scope()), error);
    }

    private Future<DeviceDecided> allow(
            Caller caller, DecideDevice ask, String userCode, Asking asking, SignInVerified verified) {
        CredentialsVersion version = new CredentialsVersion(verified.userId(), verified.credentialsVersion());
        return database.transaction(tx -> version.holds(tx).compose(holds -> {
            if (!holds) {
                return Future.succeededFuture(decided(asking, "wrong_password"));
            }
            return DevicesRepository.updateAllowed(tx, userCode, version)
                    .compose(allowed -> allowed
                            ? noteAllowed(tx, caller, ask, asking, version.userId())
                                    .map(decided(asking, null))
                            : Future.succeededFuture(DeviceDecided.UNKNOWN));
        }));
    }

    private static Future<Void> noteAllowed(Tx tx, Caller caller, DecideDevice ask, Asking asking, long userId) {
        return Consents.give(tx, userId, asking.clientId(), asking.scope())
                .compose(given -> KnownDevices.note(tx, caller, userId, ask.browser()))
                .compose(noted ->
                        Audit.event(tx, caller, "user.device_allowed", userId, Map.of("client_id", asking.clientId())));
    }

    /** Answers a poll (RFC 8628, 3.5). */
    static Future<Outcome> exchange(Tx tx, Caller caller, GrantTokens ask) {
        String code = ask.deviceCode().value();
        return DevicesRepository.lock(tx, code).compose(found -> exchange(tx, caller, ask, found));
    }

    private static Future<Outcome> exchange(Tx tx, Caller caller, GrantTokens ask, Optional<Device> found) {
        if (found.isEmpty() || !found.get().clientId().equals(ask.clientId())) {
            return Outcome.invalidGrant("The device code is unknown.");
        }
        Device device = found.get();
        if (device.successor() != null) {
            // The answer to the previous poll was lost.
            return GrantsService.tokens(
                            tx,
                            device.grantId(),
                            device.scope(),
                            Successor.decrypt(ask.deviceCode().value(), device.successor()))
                    .compose(Outcome::of);
        }
        if (device.grantId() != null) {
            // Two clients have the same code, so it may be stolen: all tokens issued for it are revoked.
            return GrantsRepository.revokeGrant(tx, device.grantId())
                    .compose(revoked -> GrantsService.note(
                            tx, caller, "user.token_reused", device.userId(), ask.clientId(), device.grantId()))
                    .map(new Outcome(
                            TokensGranted.refused("invalid_grant", "The device code has been used before."),
                            device.userId()));
        }
        if (device.expired()) {
            return refused("expired_token", "The device code has expired: begin again.");
        }
        if (device.decision() == null) {
            return DevicesRepository.updatePolled(tx, ask.deviceCode().value(), device.early())
                    .compose(noted -> device.early()
                            ? refused("slow_down", "Wait five seconds longer between two polls.")
                            : refused("authorization_pending", "The code has not been typed yet."));
        }
        if (device.userId() == null) {
            return refused("access_denied", "The user has denied it.");
        }
        return device.version()
                .holds(tx)
                .compose(holds ->
                        holds ? grant(tx, caller, ask, device) : Outcome.invalidGrant("The code is no longer valid."));
    }

    private static Future<Outcome> grant(Tx tx, Caller caller, GrantTokens ask, Device device) {
        return GrantsRepository.insertGrant(tx, device.clientId(), device.userId(), device.scope(), false)
                .compose(grant -> AppTokens.addRefresh(tx, grant).compose(refresh -> DevicesRepository.use(
                                tx, ask.deviceCode().value(), grant, refresh)
                        .compose(used ->
                                GrantsService.note(tx, caller, "user.sign_in", device.userId(), ask.clientId(), grant))
                        .compose(noted -> GrantsService.tokens(tx, grant, device.scope(), refresh))))
                .compose(Outcome::of);
    }

    private static Future<Outcome> refused(String error, String description) {
        return Outcome.of(TokensGranted.refused(error, description));
    }
}
