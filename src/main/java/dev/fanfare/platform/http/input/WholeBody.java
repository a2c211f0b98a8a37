package dev.fanfare.platform.http.input;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Deadline;
import dev.fanfare.platform.bus.DeadlineTimer;
import dev.fanfare.platform.bus.FaultType;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;

/** Collects a body in memory. */
final class WholeBody extends DeadlineTimer.Waiting {
    private static final long TIMEOUT_MS = 15_000;

    private final Promise<Buffer> promise = Promise.promise();
    private final Buffer collected = Buffer.buffer();
    private final int limit;

    private WholeBody(int limit) {
        super(Deadline.inMs(TIMEOUT_MS));
        this.limit = limit;
    }

    /**
     * Reads a body.
     *
     * @param limit bytes
     * @return the bytes; or a Refused of 400, 408 or, as early as possible, 413
     */
    static Future<Buffer> read(HttpServerRequest request, int limit, DeadlineTimer deadlines) {
        WholeBody body = new WholeBody(limit);
        request.handler(body::append);
        request.exceptionHandler(e -> body.fail(CommonFault.INVALID_SYNTAX));
        request.endHandler(end -> body.end());
        deadlines.watch(body);
        request.resume();
        return body.promise.future();
    }

    private void append(Buffer chunk) {
        if (collected.length() + chunk.length() <= limit) {
            collected.appendBuffer(chunk);
        } else {
            fail(CommonFault.PAYLOAD_TOO_LARGE);
        }
    }

    private void end() {
        over();
        promise.tryComplete(collected);
    }

    private void fail(FaultType fault) {
        over();
        promise.tryFail(fault.refusal());
    }

    @Override
    protected void timeOut() {
        promise.tryFail(CommonFault.REQUEST_TIMEOUT.refusal());
    }
}
