package dev.fanfare.people.signin;

import dev.fanfare.people.account.Passwords;
import dev.fanfare.people.account.SignInsRepository;
import dev.fanfare.people.account.SignInsRepository.Attempt;
import dev.fanfare.people.account.SignInsRepository.Counted;
import dev.fanfare.people.account.SignInsRepository.Standing;
import dev.fanfare.people.signin.api.FailedLoginsExceeded;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.Addresses;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/**
 * Limits failed sign-ins. Each attempt is recorded as a failure before the password check, serialized per account, and
 * becomes a success afterwards, so that parallel guesses cannot exceed the limit. Failures count by account, for all
 * its names and all endpoints, and by network. A network with earlier sign-ins to the account has its own count there:
 * strangers cannot lock the owner out.
 */
final class LoginThrottle {
    /** Failed attempts within 15 minutes after which an account, or a network, must wait. */
    private static final int OF_ACCOUNT = SignInsRepository.MAX_FAILURES;

    private static final int OF_NETWORK = 100;

    private final Database database;
    private final Passwords passwords;
    private final boolean limited;
    private final Counter failures;
    private final Counter refusals;

    /**
     * Creates the throttle.
     *
     * @param limited whether there are limits; attempts are recorded in any case
     */
    LoginThrottle(Database database, Passwords passwords, boolean limited, MeterRegistry meters) {
        this.failures = counter(meters, "failed");
        this.refusals = counter(meters, "refused");
        this.database = database;
        this.passwords = passwords;
        this.limited = limited;
    }

    /**
     * Counts attempts by outcome.
     *
     * @param end failed: the password was wrong; refused: not checked, after too many attempts
     */
    private static Counter counter(MeterRegistry meters, String end) {
        return Counter.builder("fanfare.sign.in.failures")
                .description("Attempts to sign in that failed, or were refused after too many")
                .tag("end", end)
                .register(meters);
    }

    /**
     * Makes an attempt, unless the limit is reached.
     *
     * @param userId null for an unknown account
     * @param name as given
     * @param verdict the check, run in turn: whether it succeeds
     * @return the verdict; or a Refused of 429
     */
    Future<Boolean> attempt(Caller caller, Long userId, String name, Supplier<Future<Boolean>> verdict) {
        String key = name.contains("@") ? UniqueNames.emailKey(name) : UniqueNames.usernameKey(name);
        String network = Addresses.networkOf(caller.address());
        String party = userId == null ? "name:" + key : "account:" + userId;
        return SignInsRepository.getStanding(database, userId, party, network, caller.address(), limits())
                .compose(standing -> {
                    refuseIfOver(standing);
                    Attempt attempt = new Attempt(
                            userId,
                            key,
                            standing.isKnown() ? SignInsRepository.fromKnown(party, network) : party,
                            network,
                            caller.address() == null ? "none" : caller.address());
                    return passwords
                            .inTurn(caller, standing.isKnown(), () -> judge(caller, attempt, verdict))
                            .compose(judged -> judged.good() ? succeed(judged.id()) : fail(caller, userId));
                });
    }

    private record Judged(long id, boolean good) {}

    private Future<Judged> judge(Caller caller, Attempt attempt, Supplier<Future<Boolean>> verdict) {
        return database.transaction(tx -> reserve(tx, caller, attempt))
                .compose(id -> verdict.get().map(good -> new Judged(id, good)).recover(none -> forget(id)
                        .compose(forgotten -> Future.failedFuture(none))));
    }

    private Counted limits() {
        return limited ? new Counted(OF_ACCOUNT, OF_NETWORK) : null;
    }

    private Future<Long> reserve(Tx tx, Caller caller, Attempt attempt) {
        if (!limited) {
            return SignInsRepository.insert(tx, attempt);
        }
        return SignInsRepository.lock(tx, attempt)
                .compose(locked -> SignInsRepository.count(tx, attempt, limits()))
                .compose(counted -> {
                    refuseIfOver(counted);
                    return SignInsRepository.insert(tx, attempt)
                            .compose(id -> counted.byParty() == OF_ACCOUNT - 1 && attempt.userId() != null
                                    ? Outbox.write(
                                                    tx,
                                                    caller.requestId(),
                                                    new FailedLoginsExceeded(attempt.userId(), attempt.address()))
                                            .compose(told -> Audit.event(
                                                    tx, caller, "user.sign_ins_held_back", attempt.userId(), null))
                                            .map(id)
                                    : Future.succeededFuture(id));
                });
    }

    private void refuseIfOver(Standing standing) {
        if (limited && (standing.byParty() >= OF_ACCOUNT || standing.byNetwork() >= OF_NETWORK)) {
            refusals.increment();
            throw CommonFault.RATE_LIMIT_EXCEEDED
                    .because(
                            "Too many failed attempts to sign in. Try again in 1 minute."
                                    + "|Too many failed attempts to sign in. Try again in {0} minutes.",
                            minutesUntil(standing.freeAt()))
                    .with("limit", standing.byParty() < OF_ACCOUNT ? OF_NETWORK : OF_ACCOUNT)
                    .with("reset_time", standing.freeAt());
        }
    }

    /** Begun minutes, one at least. */
    static long minutesUntil(Instant end) {
        return Math.max(1, (Duration.between(Instant.now(), end).toSeconds() + 59) / 60);
    }

    private Future<Boolean> succeed(long id) {
        return database.transaction(tx -> SignInsRepository.recordSuccess(tx, id))
                .map(true);
    }

    private Future<Boolean> fail(Caller caller, Long userId) {
        failures.increment();
        return database.transaction(tx -> Audit.event(tx, caller, "user.sign_in_failed", userId, null))
                .map(false);
    }

    /** Deletes an attempt without a verdict. */
    private Future<Void> forget(long id) {
        return database.transaction(tx -> SignInsRepository.delete(tx, id));
    }
}
