package dev.fanfare.people.signin.store;

import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * Shows that whoever holds a session, token or grant is the owner of its account and was so a moment ago: a credential may
 * have been stolen since it was made. What moves money elsewhere asks for it.
 */
public final class StepUp {
    private StepUp() {}

    /** By what it was shown. */
    public enum Factor {
        PASSWORD,
        /** A one-time password, passkey or recovery code. */
        SECOND;

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Notes that the caller has just shown who they are.
     *
     * @return when
     */
    public static Future<Instant> record(Tx tx, Caller caller, Factor factor) {
        return StepUpRepository.record(tx, caller, factor.code());
    }

    /** Fails with a Refused of 403 unless the caller has shown it within this time, by either factor. */
    public static Future<Void> require(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFresh(sql, caller, within.toSeconds()), within);
    }

    /** The same, by the second factor alone. */
    public static Future<Void> requireSecond(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFreshBy(sql, caller, Factor.SECOND.code(), within.toSeconds()), within);
    }

    private static Future<Void> require(Future<Boolean> fresh, Duration within) {
        return fresh.compose(proven -> proven
                ? Future.succeededFuture()
                : UsersError.FRESH_PROOF_REQUIRED
                        .refusal()
                        .with("within_minutes", within.toMinutes())
                        .failed());
    }
}
