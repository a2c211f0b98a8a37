package dev.fanfare.platform.bus;

/** Anything that crosses the bus: always an immutable record. */
public interface Message {}
