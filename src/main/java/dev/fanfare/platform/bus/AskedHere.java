package dev.fanfare.platform.bus;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;

/** An ask of an event loop to itself, which takes the place for the answer along: no reply needs to be addressed. */
final class AskedHere<R> extends Deadlines.Waiting {
    private final Asked asked;
    private final Promise<R> promise = Promise.promise();

    AskedHere(Asked asked) {
        super(asked.caller().deadline());
        this.asked = asked;
    }

    Asked asked() {
        return asked;
    }

    Future<R> answer() {
        return promise.future();
    }

    /** @param refusal null when there is an answer */
    void complete(R answer, Refused refusal) {
        over();
        if (refusal == null) {
            promise.tryComplete(answer);
        } else {
            promise.tryFail(refusal);
        }
    }

    @Override
    protected void timeOut() {
        promise.tryFail(new ReplyException(
                ReplyFailure.TIMEOUT, MessageRegistry.nameOf(asked.ask().getClass()) + " was not answered in time"));
    }
}
