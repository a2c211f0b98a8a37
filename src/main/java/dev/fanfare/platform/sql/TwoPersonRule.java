package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import io.vertx.core.Future;

/** Keeps what one person asks for until a second one approves it. */
public interface TwoPersonRule {
    /**
     * Keeps a change that the caller proposes.
     *
     * @return the answer to the caller, of the type that the change has
     */
    <R extends Message> Future<R> insert(Tx tx, Caller caller, Ask<R> change);

    /** Marks the proposal as approved; refused when the caller may not, or it is not open. */
    Future<Void> approve(Tx tx, Caller caller);
}
