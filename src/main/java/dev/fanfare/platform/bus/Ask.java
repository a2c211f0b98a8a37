package dev.fanfare.platform.bus;

/**
 * A question that one domain answers. Its class is its address.
 *
 * @param <R> the answer
 */
public interface Ask<R extends Message> extends Message {}
