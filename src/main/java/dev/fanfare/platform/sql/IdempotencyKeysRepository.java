package dev.fanfare.platform.sql;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.crypto.Encrypted;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.pgclient.PgException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/**
 * Idempotency keys and their encrypted replies. The transaction of a change claims its key, so a second request waits
 * on the unique index until the first has ended, and no claim outlives its transaction.
 */
final class IdempotencyKeysRepository {
    private static final ObjectMapper JSON = WireJson.mapper();

    /** Lock timeout, statement timeout and transaction timeout: the first request is still in flight. */
    private static final Set<String> WAITED_TOO_LONG = Set.of("55P03", "57014", "25P04");

    /** An expired key counts as free, and so does a closed one after the last possible request for it. */
    private static final String CLAIM = """
            insert into idempotency_keys as k (key_hash, caller, route, body_hash)
            values (decode($1, 'hex'), $2, $3, decode($4, 'hex'))
            on conflict (key_hash) do update
              set body_hash = excluded.body_hash, answer = null, created_at = now()
              where k.created_at < now() - interval '24 hours'
                or k.answer is null and k.created_at < now() - interval '15 seconds'
            """;

    private static final String CLOSE = """
            insert into idempotency_keys (key_hash, caller, route, body_hash)
            values (decode($1, 'hex'), $2, $3, decode($4, 'hex'))
            on conflict (key_hash) do nothing
            """;

    private static final String STORE = "update idempotency_keys set answer = $2 where key_hash = decode($1, 'hex')";

    private static final String FIND = """
            select encode(body_hash, 'hex') as body, answer
            from idempotency_keys
            where key_hash = decode($1, 'hex') and created_at >= now() - interval '24 hours' and answer is not null
            """;

    private static final String CONFIRM = """
            select true from idempotency_keys where key_hash = decode($1, 'hex') for key share
            """;

    /** An earlier request with the key. */
    record Earlier(String body, Buffer answer) {}

    /** An earlier request with the key has been committed. */
    static final class Taken extends RuntimeException {
        private static final long serialVersionUID = 1;

        Taken() {
            super("the key is taken", null, false, false);
        }
    }

    /** Claims the key for this transaction; fails, together with the transaction, with {@link Taken} if it is taken. */
    static Future<Void> claim(Tx tx, IdempotencyKey key) {
        return tx.execute(CLAIM, key.id(), key.caller(), key.route(), key.body())
                .recover(cause -> cause instanceof PgException pg && WAITED_TOO_LONG.contains(pg.getSqlState())
                        ? CommonFault.REQUEST_IN_PROGRESS.failed()
                        : Future.failedFuture(cause))
                .compose(claimed -> {
                    if (claimed == 1) {
                        return Future.succeededFuture();
                    }
                    tx.end();
                    return Future.failedFuture(new Taken());
                });
    }

    /**
     * Prevents a request also sent to another node from being executed there. Waits for its transaction, if any.
     *
     * @return false when the key is taken
     */
    static Future<Boolean> close(Tx tx, IdempotencyKey key) {
        return tx.execute(CLOSE, key.id(), key.caller(), key.route(), key.body())
                .map(closed -> closed == 1);
    }

    /** Stores the reply in the transaction that claimed the key. */
    static Future<?> store(Tx tx, IdempotencyKey key, Message answer) {
        try {
            return tx.execute(
                    STORE, key.id(), Encrypted.encrypt(secret(key), Buffer.buffer(JSON.writeValueAsBytes(answer))));
        } catch (IOException e) {
            return Future.failedFuture(e);
        }
    }

    /** The reply committed with this key; refused with 422 for another body. */
    static <R extends Message> Future<Optional<R>> find(Sql sql, IdempotencyKey key, Ask<R> ask) {
        return sql.find(FIND, Earlier.class, key.id())
                .map(found -> found.map(earlier -> {
                    if (!earlier.body().equals(key.body())) {
                        throw CommonFault.invalid("Idempotency-Key", "was used before, with another body");
                    }
                    return read(Encrypted.decrypt(secret(key), earlier.answer()), ask);
                }));
    }

    /**
     * Makes a transaction of which the commit, like that of a change, waits for a synchronous standby: it locks the row. So what
     * the row says is on the standby, too.
     */
    static Future<?> confirm(Tx tx, IdempotencyKey key) {
        return tx.find(CONFIRM, Boolean.class, key.id());
    }

    @SuppressWarnings("unchecked")
    private static <R extends Message> R read(Buffer answer, Ask<R> ask) {
        try {
            return (R) JSON.readValue(
                    answer.getBytes(), MessageRegistry.replyOf((Class<? extends Message>) ask.getClass()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Buffer secret(IdempotencyKey key) {
        return Buffer.buffer(HexFormat.of().parseHex(key.secret().value()));
    }
}
