package dev.fanfare.people.owner.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** The table step_ups. */
final class StepUpRepository {
    private static final String RECORD = """
            insert into step_ups (credential, credential_id, user_id, factor, trusted, credentials_version)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (credential, credential_id, factor) do update
            set proven_at = now(), trusted = excluded.trusted, credentials_version = excluded.credentials_version
            returning proven_at
            """;

    static Future<Instant> record(Tx tx, Caller caller, CredentialsVersion version, StepUp.Factor factor) {
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
    static Future<Boolean> isFresh(Sql sql, Caller caller, long seconds, String factor, boolean trusted) {
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

    static Future<Boolean> hasFactor(Sql sql, long userId) {
        return sql.get(HAS_FACTOR, Boolean.class, userId);
    }
}
