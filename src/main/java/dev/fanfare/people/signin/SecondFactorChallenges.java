package dev.fanfare.people.signin;

import dev.fanfare.people.account.api.AccountMail;
import dev.fanfare.people.account.api.MailKind;
import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.signin.FactorsRepository.Step;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.SecondFactors.HasSecondFactor;
import dev.fanfare.people.signin.api.SecondFactors.ShowFactor;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The second step of a sign-in, for accounts with a second factor. Each code works once. After ten wrong codes in 15
 * minutes the account has to wait, from any network: the caller knew its password.
 */
public record SecondFactorChallenges(Database database, SessionKeys keys, SessionsService sessions, KeyRing ring) {
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final int FAILURES = 10;

    public Future<HasSecondFactor.Has> has(Caller caller, HasSecondFactor ask) {
        return FactorsRepository.has(database, ask.userId()).map(found -> new HasSecondFactor.Has(found.any()));
    }

    /** The refusal with the next step, if a code is required after the password. */
    public Future<Void> ask(long userId, String device) {
        return FactorsRepository.has(database, userId)
                .compose(has -> has.any()
                        ? begin(userId, device).compose(challenge -> UsersError.SECOND_FACTOR_REQUIRED
                                .refusal()
                                .with("challenge", challenge)
                                .with("methods", methods(has))
                                .failed())
                        : Future.succeededFuture());
    }

    private static List<String> methods(FactorsRepository.Has has) {
        return Stream.of(has.totp() ? "totp" : "", has.passkey() ? "passkey" : "", "recovery_code")
                .filter(method -> !method.isEmpty())
                .toList();
    }

    private Future<String> begin(long userId, String device) {
        String challenge = Tokens.create("");
        return refuseGuesses(database, userId)
                .compose(free -> database.transaction(tx -> FactorsRepository.beginStep(
                        tx, challenge, userId, device, Instant.now().plus(LIFE))))
                .map(challenge);
    }

    private static Future<Void> refuseGuesses(Sql sql, long userId) {
        return FactorsRepository.countFailures(sql, userId)
                .compose(failures -> failures < FAILURES
                        ? Future.succeededFuture()
                        : CommonFault.RATE_LIMIT_EXCEEDED
                                .because("Too many wrong codes. Please wait.")
                                .with("limit", FAILURES)
                                .with("reset_time", Instant.now().plus(Duration.ofMinutes(15)))
                                .failed());
    }

    public Future<LoggedIn> show(Caller caller, ShowFactor ask) {
        String challenge = ask.challenge().value();
        return keys.forSigning()
                .compose(jwts -> database.transaction(tx -> FactorsRepository.lockStep(tx, challenge)
                        .compose(found -> found.isEmpty()
                                ? UsersError.INVALID_LINK
                                        .because("This sign-in has taken too long, or was tried too often.")
                                        .<Optional<LoggedIn>>failed()
                                : takes(tx, caller, found.get().userId(), ask.code())
                                        .compose(right -> right
                                                ? finish(tx, caller, challenge, found.get(), jwts)
                                                : fail(
                                                                tx,
                                                                caller,
                                                                challenge,
                                                                found.get().userId())
                                                        .map(Optional.empty())))))
                .compose(in -> in.map(Future::succeededFuture).orElseGet(UsersError.WRONG_CODE::failed));
    }

    private static Future<Void> fail(Tx tx, Caller caller, String challenge, long userId) {
        return FactorsRepository.failStep(tx, challenge)
                .compose(failed -> Audit.event(tx, caller, "second_factor.failed", userId, null));
    }

    private Future<Optional<LoggedIn>> finish(Tx tx, Caller caller, String challenge, Step step, Jwts jwts) {
        return FactorsRepository.useStep(tx, challenge)
                .compose(used -> sessions.begin(tx, caller, step.userId(), step.operator(), step.device(), jwts))
                .compose(begun ->
                        FactorsRepository.saveSecondFactorShown(tx, begun.id()).map(begun))
                .map(begun -> Optional.of(new LoggedIn(
                        "success",
                        "You are signed in.",
                        begun.token(),
                        new LoggedIn.Who(step.userId(), step.username(), step.email()),
                        begun.renewal())));
    }

    /**
     * Whether a code is right, for a sign-in elsewhere; true for an account without a second factor.
     *
     * @param code null for none
     */
    public Future<Boolean> takes(Caller caller, long userId, String device, Secret code) {
        return FactorsRepository.has(database, userId).compose(has -> {
            if (!has.any() || code == null) {
                return Future.succeededFuture(!has.any());
            }
            return begin(userId, device)
                    .compose(challenge -> database.transaction(
                            tx -> takes(tx, caller, userId, code).compose(right -> (right
                                            ? FactorsRepository.useStep(tx, challenge)
                                            : fail(tx, caller, challenge, userId))
                                    .map(right))));
        });
    }

    /** Uses a code of an app, or a recovery code, which notifies the owner. */
    private Future<Boolean> takes(Tx tx, Caller caller, long userId, Secret code) {
        String given = code.value().replaceAll("[\\s-]", "");
        return FactorsRepository.lock(tx, userId)
                // Again, now under the lock: many steps may have begun before the first failed.
                .compose(apps -> refuseGuesses(tx, userId).map(apps))
                .compose(apps -> {
                    for (FactorsRepository.App app : apps) {
                        byte[] secret = ring.decryptBytes(FactorsRepository.place(userId), app.secret());
                        OptionalLong step = Totp.stepOf(given, secret, Instant.now(), app.lastStep());
                        if (step.isPresent()) {
                            return FactorsRepository.use(tx, app.id(), step.getAsLong())
                                    .map(true);
                        }
                    }
                    return FactorsRepository.useCode(tx, userId, given.toUpperCase(Locale.ROOT))
                            .compose(used -> used
                                    ? Outbox.write(
                                                    tx,
                                                    caller.requestId(),
                                                    AccountMail.to(userId, MailKind.RECOVERY_CODE_USED))
                                            .compose(told -> Audit.event(tx, caller, "recovery_code.use", userId, null))
                                            .map(true)
                                    : Future.succeededFuture(false));
                });
    }
}
