package dev.fanfare.people.owner.store;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * A version of an account's credentials. Whatever begins (a sign-in, a code, a challenge, a link, a re-authentication)
 * stores the version that it saw, and is finished only while that one {@linkplain #holds holds}: a change of
 * credentials ends everything begun before.
 */
public record CredentialsVersion(long userId, long number) {
    /** The version of an account created in the same transaction. */
    public static CredentialsVersion ofNew(long userId) {
        return new CredentialsVersion(userId, 0);
    }

    /** The present version, which stays until the transaction ends; fails if the account is not active. */
    public static Future<CredentialsVersion> lock(Tx tx, long userId, FaultType refusal) {
        return lockActive(tx, userId)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(refusal::failed));
    }

    /** Whether the account is active and this is its version, until the transaction ends. */
    public Future<Boolean> holds(Tx tx) {
        return lockActive(tx, userId)
                .map(present -> present.filter(this::equals).isPresent());
    }

    /** Fails with the refusal unless it {@linkplain #holds holds}. */
    public Future<Void> require(Tx tx, FaultType refusal) {
        return holds(tx).compose(holds -> holds ? Future.succeededFuture() : refusal.failed());
    }

    private static final String FIND = """
            select id as user_id, credentials_version as number from users where id = $1 and status = 'active'
            """;

    /** The present version; empty if there is no such account or it is not active. */
    public static Future<Optional<CredentialsVersion>> find(Sql sql, long userId) {
        return sql.find(FIND, CredentialsVersion.class, userId);
    }

    private static final String LOCK = """
            select id as user_id, credentials_version as number from users where id = $1 and status = 'active'
            for no key update
            """;

    private static Future<Optional<CredentialsVersion>> lockActive(Tx tx, long userId) {
        return tx.find(LOCK, CredentialsVersion.class, userId);
    }

    private static final String RAISE = """
            update users set credentials_version = credentials_version + 1 where id = $1
            """;

    /** Ends everything begun before; locks the account first, like all that changes credentials. */
    public static Future<Void> raise(Tx tx, long userId) {
        return tx.execute(RAISE, userId).mapEmpty();
    }
}
