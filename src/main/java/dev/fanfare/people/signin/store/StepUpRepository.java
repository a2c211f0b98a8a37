package dev.fanfare.people.signin.store;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;

/** The table fresh_proofs. */
final class StepUpRepository {
    private static final String RECORD = """
            insert into fresh_proofs (credential, credential_id, user_id, factor) values ($1, $2, $3, $4)
            on conflict (credential, credential_id, factor) do update set proven_at = now()
            returning proven_at
            """;

    static Future<Instant> record(Tx tx, Caller caller, String factor) {
        return tx.get(RECORD, Instant.class, caller.credential().name(), caller.credentialId(), caller.id(), factor);
    }

    private static final String IS_FRESH = """
            select exists (select from fresh_proofs
                           where credential = $1 and credential_id = $2 and user_id = $3
                             and proven_at > now() - make_interval(secs => $4::bigint)) as fresh
            """;

    static Future<Boolean> isFresh(Sql sql, Caller caller, long seconds) {
        return sql.get(
                IS_FRESH, Boolean.class, caller.credential().name(), caller.credentialId(), caller.id(), seconds);
    }

    private static final String IS_FRESH_BY = """
            select exists (select from fresh_proofs
                           where credential = $1 and credential_id = $2 and user_id = $3 and factor = $5
                             and proven_at > now() - make_interval(secs => $4::bigint)) as fresh
            """;

    static Future<Boolean> isFreshBy(Sql sql, Caller caller, String factor, long seconds) {
        return sql.get(
                IS_FRESH_BY,
                Boolean.class,
                caller.credential().name(),
                caller.credentialId(),
                caller.id(),
                seconds,
                factor);
    }
}
