package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/**
 * The answer to a change that has been committed, together with the answer itself when the client sent an idempotency key.
 * Only {@link Database#change} makes one, and changes are declared with answerers that return one: so nothing can change
 * data any other way.
 *
 * @param <R> the answer
 */
public final class Committed<R extends Message> {
    private final Ask<R> ask;
    private final R answer;

    Committed(Ask<R> ask, R answer) {
        this.ask = ask;
        this.answer = answer;
    }

    /** What was asked for. */
    Ask<R> ask() {
        return ask;
    }

    public R answer() {
        return answer;
    }
}
