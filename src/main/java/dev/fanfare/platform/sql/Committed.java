package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/**
 * The reply of a committed change; with an idempotency key, the reply was committed, too. Only {@link Database#change}
 * creates one and handlers of changes must return one, so no change bypasses it.
 *
 * @param <R> the reply
 */
public final class Committed<R extends Message> {
    private final Ask<R> ask;
    private final R answer;

    Committed(Ask<R> ask, R answer) {
        this.ask = ask;
        this.answer = answer;
    }

    /** The ask of the change. */
    Ask<R> ask() {
        return ask;
    }

    public R answer() {
        return answer;
    }
}
