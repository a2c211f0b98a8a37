package dev.fanfare.platform.bus;

/**
 * An ask that changes something. Clients can send an idempotency key with it, so that a repeated request takes effect
 * once.
 *
 * @param <R> the answer
 */
public interface Change<R extends Message> extends Ask<R> {
    /** What the audit log shows of its input: all of it, or a record or map without what is too long or private. */
    default Object audited() {
        return this;
    }
}
