package dev.fanfare.platform.bus;

/**
 * An ask that changes something. Clients can send an idempotency key with it, so that a repeated request takes effect
 * once.
 *
 * @param <R> the answer
 */
public interface Change<R extends Message> extends Ask<R> {
    /** The input as the audit log shows it: all of it, or a record or map without long or private members. */
    default Object audited() {
        return this;
    }
}
