package dev.fanfare.platform.bus;

/**
 * Something that happened, published to every node that subscribes. May be lost, so it must never be the only record of
 * a fact.
 */
public interface Event extends Message {}
