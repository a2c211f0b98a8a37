package dev.fanfare.platform.bus;

/** Anything that travels between the parts of Fanfare: always an immutable record. */
public interface Message {}
