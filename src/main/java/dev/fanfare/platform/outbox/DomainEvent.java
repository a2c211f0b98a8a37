package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Message;

/**
 * Something that happened in a domain and must not be lost. It is stored under its name, so names and members must stay
 * as they are. Holds ids and display texts, never secrets.
 */
public interface DomainEvent extends Message {}
