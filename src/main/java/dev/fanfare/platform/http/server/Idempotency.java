package dev.fanfare.platform.http.server;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Sealed;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Lets a client repeat a change safely: the first request with a key makes the change, all others with the same key get its
 * answer. Stored in the database for 24 hours, so that it holds across nodes and restarts.
 */
public final class Idempotency {
    static final String HEADER = "Idempotency-Key";

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,255}");
    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final long LOOK_AGAIN_MS = 50;

    private final Vertx vertx;
    private final Database database;

    public Idempotency(Vertx vertx, Database database) {
        this.vertx = vertx;
        this.database = database;
    }

    /** What identifies a request that is repeated. */
    private record Attempt(IdempotencyRepository.Key key, Buffer secret, Buffer bodyHash) {}

    /**
     * Makes the change once.
     *
     * @param key what the client sent
     * @param body the request's body, in one form for all encodings
     * @param change makes it; a refusal is an answer too
     * @return the answer, this one's or the first one's; or a Refused of 409 or 422
     */
    Future<Answer> once(Caller caller, String route, String key, String body, Supplier<Future<Answer>> change) {
        if (!KEY.matcher(key).matches()) {
            return CommonFault.invalid(HEADER, "must be 1 to 255 visible ASCII characters")
                    .failed();
        }
        String who = caller.userId() != null
                ? "user:" + caller.userId()
                : caller.credentialId() != null ? "credential:" + caller.credentialId() : "address:" + caller.address();
        Attempt attempt = new Attempt(
                new IdempotencyRepository.Key(who, route, Sealed.hash("key", who, route, key)),
                Sealed.hash("secret", who, route, key),
                Sealed.hash("body", body));
        return IdempotencyRepository.claim(database, attempt.key(), attempt.bodyHash())
                .compose(first -> first
                        ? doIt(attempt, change)
                        : repeated(attempt, Instant.now().plus(PATIENCE)));
    }

    private Future<Answer> doIt(Attempt attempt, Supplier<Future<Answer>> change) {
        return change.get()
                .recover(cause -> cause instanceof Refused refused && isFinal(refused)
                        ? Future.succeededFuture(
                                new Answer(refused.fault().status(), FaultResponse.body(refused.fault())))
                        : Future.failedFuture(cause))
                .compose(
                        answer -> IdempotencyRepository.finish(
                                        database,
                                        attempt.key(),
                                        answer.status(),
                                        Sealed.seal(attempt.secret(), answer.body()))
                                .map(answer),
                        cause -> (isUnknown(cause)
                                        ? Future.<Void>succeededFuture()
                                        : IdempotencyRepository.release(database, attempt.key()))
                                .transform(done -> Future.failedFuture(cause)));
    }

    private Future<Answer> repeated(Attempt attempt, Instant latest) {
        return IdempotencyRepository.find(database, attempt.key()).compose(found -> {
            if (found.isPresent() && !found.get().bodyHash().equals(attempt.bodyHash())) {
                return CommonFault.invalid(HEADER, "was used before, with another body")
                        .failed();
            }
            if (found.isPresent() && found.get().status() != null) {
                return Future.succeededFuture(new Answer(
                        found.get().status(),
                        Sealed.open(attempt.secret(), found.get().answer())));
            }
            if (found.isEmpty() || Instant.now().isAfter(latest)) {
                // If it is gone, the first attempt was not made at all.
                return CommonFault.STILL_UNDER_WAY.failed();
            }
            return vertx.timer(LOOK_AGAIN_MS, TimeUnit.MILLISECONDS).compose(t -> repeated(attempt, latest));
        });
    }

    /** 503 means that nothing was done: the next request may try. */
    private static boolean isFinal(Refused refused) {
        return refused.fault().status() < 500;
    }

    /** No answer in time: the change may have been made, so nobody else may make it. */
    static boolean isUnknown(Throwable cause) {
        return cause instanceof Refused refused
                ? refused.fault().status() == CommonFault.UNKNOWN_OUTCOME.status()
                : cause instanceof ReplyException reply && reply.failureType() == ReplyFailure.TIMEOUT;
    }
}
