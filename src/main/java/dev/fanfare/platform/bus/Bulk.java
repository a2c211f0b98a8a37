package dev.fanfare.platform.bus;

/**
 * An ask that leads to many changes, each in a commit of its own under its part of the client's idempotency key
 * ({@link Caller#forPart}). A request repeated with the key makes the changes that are missing, and answers for all.
 *
 * @param <R> the answer
 */
public interface Bulk<R extends Message> extends Ask<R> {}
