package dev.fanfare.platform.bus;

/**
 * A request that one domain answers. Its class is its address on the bus.
 *
 * @param <R> the answer
 */
public interface Ask<R extends Message> extends Message {}
