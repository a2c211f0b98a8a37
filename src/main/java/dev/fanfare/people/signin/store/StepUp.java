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
 * Step-up authentication: proves that the holder of a session, token or grant has just been its account's owner, since
 * a credential may be stolen. Required for moving money elsewhere.
 */
public final class StepUp {
    private StepUp() {}

    /** The factor shown. */
    public enum Factor {
        PASSWORD,
        /** A one-time password, passkey or recovery code. */
        SECOND;

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Records that the caller has just re-authenticated.
     *
     * @return when
     */
    public static Future<Instant> record(Tx tx, Caller caller, Factor factor) {
        return StepUpRepository.record(tx, caller, factor.code());
    }

    /** Refuses with 403 unless the caller has re-authenticated within this time, by either factor. */
    public static Future<Void> require(Sql sql, Caller caller, Duration within) {
        return require(StepUpRepository.isFresh(sql, caller, within.toSeconds()), within);
    }

    /** {@link #require} by a second factor. */
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
