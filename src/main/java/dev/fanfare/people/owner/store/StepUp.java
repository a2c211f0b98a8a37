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
        return version.require(tx, UsersError.WRONG_PASSWORD).compose(holds -> save(tx, caller, version, factor));
    }

    /** Refuses with 403 unless the caller has re-authenticated within this time, by either factor. */
    public static Future<Void> require(Sql sql, Caller caller, Duration within) {
        return require(isFresh(sql, caller, within.toSeconds(), null, false), within);
    }

    /** {@link #require} by what counts for money: a second factor counts only once it is trusted. */
    public static Future<Void> requireForMoney(Sql sql, Caller caller, Duration within) {
        return require(isFresh(sql, caller, within.toSeconds(), null, true), within);
    }

    /** {@link #requireForMoney} by a second factor. */
    public static Future<Void> requireSecond(Sql sql, Caller caller, Duration within) {
        return require(isFresh(sql, caller, within.toSeconds(), Factor.SECOND.code(), true), within);
    }

    /** {@link #require} a {@link #RECENT} one of the caller if the account has a second factor. */
    public static Future<Void> requireIfGuarded(Sql sql, Caller caller) {
        return hasFactor(sql, caller.id())
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

    private static final String RECORD = """
            insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (credential, credential_id, factor) do update
            set proven_at = now(), trusted = excluded.trusted, credentials_version = excluded.credentials_version
            returning proven_at
            """;

    private static Future<Instant> save(Tx tx, Caller caller, CredentialsVersion version, Factor factor) {
        return tx.get(
                RECORD,
                Instant.class,
                caller.credential().name(),
                caller.credentialId(),
                caller.id(),
                factor.code(),
                factor.isTrusted(),
                version.number());
    }

    private static final String IS_FRESH = """
            select exists (select from step_ups p
                           join users u on u.id = p.user_id and u.credentials_version = p.credentials_version
                           where p.credential = $1 and p.credential_id = $2 and p.user_id = $3
                             and p.proven_at > now() - make_interval(secs => $4::bigint)
                             and p.factor = coalesce($5, p.factor) and (p.trusted or not $6)) as fresh
            """;

    /**
     * Whether there is a re-authentication under the present credentials.
     *
     * @param factor null for any
     * @param trusted whether it must count for money
     */
    private static Future<Boolean> isFresh(Sql sql, Caller caller, long seconds, String factor, boolean trusted) {
        return sql.get(
                IS_FRESH,
                Boolean.class,
                caller.credential().name(),
                caller.credentialId(),
                caller.id(),
                seconds,
                factor,
                trusted);
    }

    private static final String HAS_FACTOR = """
            select exists (select from totps where user_id = $1 and confirmed_at is not null)
                or exists (select from passkeys where user_id = $1) as has
            """;

    private static Future<Boolean> hasFactor(Sql sql, long userId) {
        return sql.get(HAS_FACTOR, Boolean.class, userId);
    }
}
