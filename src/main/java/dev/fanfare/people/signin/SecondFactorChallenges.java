package dev.fanfare.people.signin;

import dev.fanfare.formats.text.PastedText;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.SessionKeys;
import dev.fanfare.people.session.SessionsService;
import dev.fanfare.people.signin.FactorsRepository.Step;
import dev.fanfare.people.signin.api.Login.LoggedIn;
import dev.fanfare.people.signin.api.SecondFactors.HasSecondFactor;
import dev.fanfare.people.signin.api.SecondFactors.VerifyFactor;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.crypto.Tokens;
import dev.fanfare.platform.identity.Jwts;
import dev.fanfare.platform.language.Translatable;
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
    /** For so long a wrong code counts. */
    private static final Duration WAIT = Duration.ofMinutes(15);
    /** Number of wrong codes in 15 minutes after which the owner is notified. */
    private static final int ROW = 3;

    public Future<HasSecondFactor.Has> has(Caller caller, HasSecondFactor ask) {
        return FactorsRepository.has(database, ask.userId()).map(found -> new HasSecondFactor.Has(found.any()));
    }

    /** The refusal with the next step, if a code is required after the password. */
    public Future<Void> ask(CredentialsVersion version, String device) {
        return ask(version, device, false);
    }

    /** {@link #ask} after a sign-in by the company's OpenID provider. */
    public Future<Void> askManaged(CredentialsVersion version, String device) {
        return ask(version, device, true);
    }

    private Future<Void> ask(CredentialsVersion version, String device, boolean byOidc) {
        return FactorsRepository.has(database, version.userId())
                .compose(has -> has.any()
                        ? begin(version, device, byOidc).compose(challenge -> UsersError.SECOND_FACTOR_REQUIRED
                                .refusal()
                                .with("challenge", challenge)
                                .with("methods", methods(has, byOidc))
                                .failed())
                        : Future.succeededFuture());
    }

    /** A passkey signs in without a password, which a managed account may not. */
    private static List<String> methods(FactorsRepository.Has has, boolean byOidc) {
        return Stream.of(has.totp() ? "totp" : "", has.passkey() && !byOidc ? "passkey" : "", "recovery_code")
                .filter(method -> !method.isEmpty())
                .toList();
    }

    private Future<String> begin(CredentialsVersion version, String device, boolean byOidc) {
        String challenge = Tokens.create("");
        return refuseGuesses(database, version.userId())
                .compose(free -> database.transaction(tx -> FactorsRepository.beginStep(
                        tx, challenge, version, device, Instant.now().plus(LIFE), byOidc)))
                .map(challenge);
    }

    private static Future<Void> refuseGuesses(Sql sql, long userId) {
        return FactorsRepository.countFailures(sql, userId)
                .compose(failures -> failures < FAILURES
                        ? Future.succeededFuture()
                        : CommonFault.RATE_LIMIT_EXCEEDED
                                .because("Too many wrong codes. Try again in {0} minutes.", WAIT.toMinutes())
                                .with("limit", FAILURES)
                                .with("reset_time", Instant.now().plus(WAIT))
                                .failed());
    }

    public Future<LoggedIn> show(Caller caller, VerifyFactor ask) {
        String challenge = ask.challenge().value();
        return keys.forSigning()
                .compose(jwts -> database.transaction(tx -> FactorsRepository.lockStep(tx, challenge)
                        .compose(found -> found.map(step -> show(tx, caller, ask, step, jwts))
                                .orElseGet(SecondFactorChallenges::over))))
                .compose(in -> in.map(Future::succeededFuture).orElseGet(UsersError.WRONG_CODE::failed));
    }

    private static <T> Future<T> over() {
        return UsersError.INVALID_LINK
                .because("This sign-in has taken too long, or was tried too often.")
                .failed();
    }

    private Future<Optional<LoggedIn>> show(Tx tx, Caller caller, VerifyFactor ask, Step step, Jwts jwts) {
        String challenge = ask.challenge().value();
        return step.version()
                .holds(tx)
                .compose(holds -> holds ? takes(tx, caller, step.userId(), ask.code()) : over())
                .compose(taken -> taken.right()
                        ? finish(tx, caller, challenge, step, jwts)
                        : fail(tx, caller, challenge, step.userId()).map(Optional.empty()));
    }

    /** The caller knows the password, so the owner is notified before the codes are guessed. */
    private static Future<Void> fail(Tx tx, Caller caller, String challenge, long userId) {
        return FactorsRepository.failStep(tx, challenge)
                .compose(failed -> FactorsRepository.countFailures(tx, userId))
                .compose(failures -> failures == ROW
                        ? Outbox.write(
                                tx,
                                caller.requestId(),
                                AccountMail.to(userId, MailKind.WRONG_CODES, String.valueOf(caller.address())))
                        : Future.succeededFuture())
                .compose(told -> Audit.event(tx, caller, "second_factor.failed", userId, null));
    }

    private Future<Optional<LoggedIn>> finish(Tx tx, Caller caller, String challenge, Step step, Jwts jwts) {
        return FactorsRepository.useStep(tx, challenge)
                .compose(used -> step.byOidc()
                        ? sessions.beginByOidc(tx, caller, step.version(), true, step.device(), jwts)
                        : sessions.begin(tx, caller, step.version(), step.operator(), step.device(), jwts)
                                .compose(begun -> FactorsRepository.saveSecondFactorShown(tx, begun.id())
                                        .map(begun)))
                .map(begun -> Optional.of(new LoggedIn(
                        "success",
                        Translatable.of("You are signed in."),
                        begun.token(),
                        new LoggedIn.Who(step.userId(), step.username(), step.email()),
                        begun.renewal())));
    }

    /**
     * The outcome of a code.
     *
     * @param trusted whether it counts for money
     */
    public record Taken(boolean right, boolean trusted) {
        static final Taken WRONG = new Taken(false, false);
    }

    /**
     * Whether a code is right, for a sign-in elsewhere; right for an account without a second factor.
     *
     * @param code null for none
     */
    public Future<Taken> takes(Caller caller, CredentialsVersion version, String device, Secret code) {
        long userId = version.userId();
        return FactorsRepository.has(database, userId).compose(has -> {
            if (!has.any() || code == null) {
                return Future.succeededFuture(new Taken(!has.any(), !has.any()));
            }
            return begin(version, device, false)
                    .compose(challenge -> database.transaction(
                            tx -> takes(tx, caller, userId, code).compose(taken -> (taken.right()
                                            ? FactorsRepository.useStep(tx, challenge)
                                            : fail(tx, caller, challenge, userId))
                                    .map(taken))));
        });
    }

    /** Uses a code of an app, or a recovery code, which notifies the owner. */
    private Future<Taken> takes(Tx tx, Caller caller, long userId, Secret code) {
        // Also those of the consent page, which no record reads.
        String given = PastedText.compact(code.value());
        return FactorsRepository.lock(tx, userId)
                // Again, now under the lock: many steps may have begun before the first failed.
                .compose(apps -> refuseGuesses(tx, userId).map(apps))
                .compose(apps -> {
                    for (FactorsRepository.App app : apps) {
                        byte[] secret = ring.decryptBytes(FactorsRepository.place(userId), app.secret());
                        OptionalLong step = Totp.stepOf(given, secret, Instant.now(), app.lastStep());
                        if (step.isPresent()) {
                            return FactorsRepository.use(tx, app.id(), step.getAsLong())
                                    .map(new Taken(true, app.trusted()));
                        }
                    }
                    return FactorsRepository.useCode(tx, userId, given.toUpperCase(Locale.ROOT))
                            .compose(used -> used.map(trusted ->
                                            noteCode(tx, caller, userId).map(new Taken(true, trusted)))
                                    .orElse(Future.succeededFuture(Taken.WRONG)));
                });
    }

    private static Future<Void> noteCode(Tx tx, Caller caller, long userId) {
        return Outbox.write(tx, caller.requestId(), AccountMail.to(userId, MailKind.RECOVERY_CODE_USED))
                .compose(told -> Audit.event(tx, caller, "recovery_code.use", userId, null));
    }
}
