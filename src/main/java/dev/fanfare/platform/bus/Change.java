package dev.fanfare.platform.bus;

/**
 * An ask that changes something: repeated by mistake it would change it twice, which is why clients can give such a
 * request an idempotency key.
 *
 * @param <R> the answer
 */
public interface Change<R extends Message> extends Ask<R> {}
