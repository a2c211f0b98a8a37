package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.IdempotencyKey;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Transactions.Origin;
import dev.fanfare.platform.sql.Transactions.Work;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Changes with an idempotency key, executed exactly once per key. */
record IdempotentChanges(Database db) {
    /** Executes a change that claims its key in the same transaction; a repeated key returns the first reply. */
    <R extends Message> Future<R> once(Caller caller, IdempotencyKey key, Ask<R> ask, Function<Tx, Future<R>> work) {
        return db.run(new Work<R>(
                        caller.deadline(),
                        Origin.of(caller),
                        true,
                        tx -> claimed(tx, key, work),
                        (tx, done) -> IdempotencyKeysRepository.store(tx, key, done),
                        null,
                        caller.businessTime()))
                .recover(cause -> cause instanceof IdempotencyKeysRepository.Taken
                        ? outcome(key, ask)
                        : Future.failedFuture(cause));
    }

    /** The claim is pipelined with the work's first statements, which roll back if the key is taken. */
    private static <R> Future<R> claimed(Tx tx, IdempotencyKey key, Function<Tx, Future<R>> work) {
        Future<Void> claimed = IdempotencyKeysRepository.claim(tx, key);
        return attempted(() -> work.apply(tx))
                .transform(done -> claimed.compose(mine ->
                        done.succeeded() ? Future.succeededFuture(done.result()) : Future.failedFuture(done.cause())));
    }

    /** The reply committed with a taken key. */
    private <R extends Message> Future<R> outcome(IdempotencyKey key, Ask<R> ask) {
        return replayed(key, ask)
                .map(found -> found.orElseThrow(CommonFault.REQUEST_IN_PROGRESS::refusal))
                .recover(cause -> CommonFault.SERVICE_UNAVAILABLE.isStatusOf(cause)
                        ? CommonFault.UNKNOWN_OUTCOME.failed()
                        : Future.failedFuture(cause));
    }

    /** The reply committed with a key, if any. After an attempt on another node it may be that attempt's own reply. */
    private <R extends Message> Future<Optional<R>> replayed(IdempotencyKey key, Ask<R> ask) {
        return IdempotencyKeysRepository.find(db, key, ask).compose(found -> {
            if (found.isEmpty()) {
                return Future.succeededFuture(found);
            }
            if (!key.again()) {
                key.replayed().set(true);
            }
            return durable(key).map(found);
        });
    }

    /**
     * A primary that crashes while a commit waits for its standby shows that commit when it is back. Its reply is not
     * repeated before a standby has it, or the loss of that host would lose an acknowledged change.
     */
    private Future<?> durable(IdempotencyKey key) {
        return db.transaction(tx -> IdempotencyKeysRepository.confirm(tx, key))
                .recover(unknown -> CommonFault.UNKNOWN_OUTCOME.failed());
    }

    /** The outcome of a failed change, which may have been executed before. */
    <R extends Message> Future<R> settled(IdempotencyKey key, Ask<R> ask, Throwable cause) {
        return replayed(key, ask)
                .transform(found -> found.succeeded()
                        ? found.result().map(Future::succeededFuture).orElseGet(() -> undone(key, ask, cause))
                        : Future.failedFuture(
                                CommonFault.INVALID_VALUES.isStatusOf(found.cause())
                                                || CommonFault.UNKNOWN_OUTCOME.isStatusOf(found.cause())
                                        ? found.cause()
                                        : cause));
    }

    /** A refusal is final only if the first, unresponsive node cannot execute the change later. */
    private <R extends Message> Future<R> undone(IdempotencyKey key, Ask<R> ask, Throwable cause) {
        if (!key.again() || !(cause instanceof Refused refused) || refused.isServerFault()) {
            return Future.failedFuture(cause);
        }
        return db.transaction(tx -> IdempotencyKeysRepository.close(tx, key))
                .recover(unknown -> CommonFault.UNKNOWN_OUTCOME.failed())
                .compose(closed -> closed
                        ? Future.failedFuture(cause)
                        : replayed(key, ask).compose(found -> found.map(Future::succeededFuture)
                                .orElse(Future.failedFuture(cause))));
    }

    static IdempotencyKey keyOf(Caller caller, Ask<?> ask) {
        IdempotencyKey key = caller.key();
        return key != null && key.isFor(ask) ? key : null;
    }

    static <T> Future<T> attempted(Supplier<Future<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException thrown) {
            return Future.failedFuture(thrown);
        }
    }
}
