package dev.fanfare.people.owner.store;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Step-up authentication: proves that the holder of a session, token or grant has just been its account's owner, since
 * a credential may be stolen. Required for moving money elsewhere, and for changes of what signs in. An account with a
 * second factor shows that one; a change of credentials ends all re-authentications.
 */
public final class StepUp {
    /** How long a re-authentication allows changes of what signs in. */
    public static final Duration RECENT = Duration.ofMinutes(5);

    private StepUp() {}

    /** The factor shown. */
    public enum Factor {
        PASSWORD,
        /** A one-time password, passkey or recovery code. */
        SECOND,
        /** A second factor that does not count for money yet. */
        NEW_SECOND;

        String code() {
            return (this == PASSWORD ? PASSWORD : SECOND).name().toLowerCase(Locale.ROOT);
        }

        boolean isTrusted() {
            return this != NEW_SECOND;
        }

        /** A second factor, as shown. */
        public static Factor second(boolean trusted) {
            return trusted ? SECOND : NEW_SECOND;
        }
    }

    /**
     * Records that the caller has just re-authenticated.
     *
     * @param version seen before the factor was checked
     * @return when; fails with a Refused of 403 if the credentials have changed meanwhile
     */
    public static Future<Instant> record(Tx tx, Caller caller, CredentialsVersion version, Factor factor) {
        return version.require(tx, UsersError.WRONG_PASSWORD)
                .compose(holds -> StepUpRepository.record(tx, caller, version, factor));
    }

    /** Refuses with 403 unless the caller has re-authenticated within this time, by either factor. */
    public static Future<Void> require(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFresh(sql, caller, within.toSeconds(), null, false), within);
    }

    /** {@link #require} by what counts for money: a second factor counts only once it is trusted. */
    public static Future<Void> requireForMoney(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFresh(sql, caller, within.toSeconds(), null, true), within);
    }

    /** {@link #requireForMoney} by a second factor. */
    public static Future<Void> requireSecond(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFresh(sql, caller, within.toSeconds(), Factor.SECOND.code(), true), within);
    }

    /** {@link #require} a {@link #RECENT} one of the caller if the account has a second factor. */
    public static Future<Void> requireIfGuarded(Sql sql, Caller caller) {
        return StepUpRepository.hasFactor(sql, caller.id())
                .compose(has -> has ? require(sql, caller, RECENT) : Future.succeededFuture());
    }

    /** {@link #require} a {@link #RECENT} one, and keep the credentials as they are until the transaction ends. */
    public static Future<CredentialsVersion> lock(Tx tx, Caller caller) {
        return CredentialsVersion.lock(tx, caller.id(), CommonFault.REAUTHENTICATION_REQUIRED)
                .compose(version -> require(tx, caller, RECENT).map(version));
    }

    private static Future<Void> require(Future<Boolean> fresh, Duration within) {
        return fresh.compose(proven -> proven
                ? Future.succeededFuture()
                : CommonFault.REAUTHENTICATION_REQUIRED
                        .refusal()
                        .with("within_minutes", within.toMinutes())
                        .failed());
    }
}
