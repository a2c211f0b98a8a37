package dev.fanfare.campaigns.network;

import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;

/** The table of owners' tokens, which is also the queue of those to renew and to revoke. */
@SharedPool(
        name = "tokens of networks",
        users = "owners of connections",
        fairBy = SharedPool.By.AGE,
        bound = "one row of each connection; four at once, and a network that does not answer makes way")
final class ConnectionTokensRepository {
    private ConnectionTokensRepository() {}

    static final EncryptedTable ENCRYPTED = new EncryptedTable(
            "connection_tokens",
            "connection_id",
            false,
            List.of(new Column("content", "'connection_token:' || connection_id")),
            null);

    /** Where an owner's tokens are stored, for their encryption. */
    static String placeOf(long connectionId) {
        return "connection_token:" + connectionId;
    }

    private static final String SAVE = """
            insert into connection_tokens (connection_id, content, key_id, expires_at, due_at)
            values ($1, $2, $3, $4, $5)
            on conflict (connection_id) do update
            set content = excluded.content, key_id = excluded.key_id, issued_at = now(), expires_at = excluded.expires_at,
                due_at = excluded.due_at, attempts = connection_tokens.attempts + 1, failure = null, ended_at = null
            """;

    /** Replaces those of an earlier sign-in, which the network has ended by the new consent. */
    static Future<Void> save(Tx tx, long connectionId, EncryptedValue content, Instant expiresAt, Instant dueAt) {
        return tx.execute(SAVE, connectionId, content.content(), content.keyId(), expiresAt, dueAt)
                .mapEmpty();
    }

    /**
     * Tokens to renew, or to revoke.
     *
     * @param ended whether the connection has ended
     * @param over whether that was so long ago that they are given up
     * @param again whether the account is connected again, so that a revocation would end the new tokens, too
     */
    record Due(
            long id,
            int attempts,
            String network,
            Buffer content,
            String keyId,
            boolean ended,
            boolean over,
            boolean again)
            implements WorkQueue.Item {}

    static final WorkQueue<Due> QUEUE = WorkQueue.of(
                    "owner_tokens", Due.class, "connection_tokens", "connection_id", "content is not null")
            .claims(16, "interval '1 minute'", "", """
                    from due d join connections c on c.id = d.id
                    where q.connection_id = d.id
                    returning q.connection_id as id, q.attempts, c.network, q.content, q.key_id, q.ended_at is not null as ended,
                      coalesce(q.ended_at < now() - interval '1 day', false) as over,
                      exists (select from connections o join connection_tokens t on t.connection_id = o.id and t.ended_at is null
                              where o.kind = c.kind and o.network = c.network and o.account_key = c.account_key
                                and o.id <> c.id) as again
                    """)
            .ends(
                    "content = $3, key_id = $4, issued_at = now(), expires_at = $5, due_at = $6, attempts = 0, failure = null")
            .retries("30");

    private static final String IS_LIVE = """
            select exists (select from connection_tokens where connection_id = $1 and ended_at is null) as live
            """;

    static Future<Boolean> isLive(Sql sql, long connectionId) {
        return sql.get(IS_LIVE, Boolean.class, connectionId);
    }

    private static final String REMOVE_CONTENT = """
            update connection_tokens
            set content = null, key_id = null, failure = 'refused'
            where connection_id = $1 and attempts = $2 and ended_at is null
            """;

    /** The network has ended them: the owner signs in again. */
    static Future<Integer> removeContent(Tx tx, Due due) {
        return tx.execute(REMOVE_CONTENT, due.id(), due.attempts());
    }

    private static final String DELETE = """
            delete from connection_tokens where connection_id = $1 and attempts = $2 and ended_at is not null
            """;

    /** After their revocation. */
    static Future<Integer> delete(Tx tx, Due due) {
        return tx.execute(DELETE, due.id(), due.attempts());
    }

    private static final String LIST_EXPIRED = """
            select c.id
            from connections c join connection_tokens t on t.connection_id = c.id
            where c.user_id = $1 and c.status in ('pending', 'accepted', 'suspended') and t.content is null
            order by c.id desc
            limit 100
            """;

    /** Connections of a user whose owner has to sign in again. */
    static Future<List<Long>> listExpired(Sql sql, long userId) {
        return sql.list(LIST_EXPIRED, Long.class, userId);
    }
}
