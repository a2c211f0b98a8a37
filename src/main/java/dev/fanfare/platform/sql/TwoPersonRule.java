package dev.fanfare.platform.sql;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import io.vertx.core.Future;
import java.util.function.Supplier;

/** Keeps what one person asks for until a second one approves it, and what an agent proposes until its person confirms it. */
public interface TwoPersonRule {
    /** Whether one person is enough for what takes two elsewhere. */
    boolean isWaived();

    /**
     * Keeps a change that the caller proposes.
     *
     * @return the answer to the caller, of the type that the change has
     */
    <R extends Message> Future<R> insert(Tx tx, Caller caller, Ask<R> change);

    /** Marks the proposal as approved; refused when the caller may not, or it is not open. */
    Future<Void> approve(Tx tx, Caller caller);

    /**
     * Makes what an agent proposed, and keeps the answer for the agent; refused when it is over, or is not what the caller was
     * shown.
     *
     * @param caller the person, by {@link Caller#confirming}
     */
    <R extends Message> Future<R> confirm(Tx tx, Caller caller, Supplier<Future<R>> change);
}
