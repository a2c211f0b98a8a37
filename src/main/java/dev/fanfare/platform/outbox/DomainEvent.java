package dev.fanfare.platform.outbox;

import dev.fanfare.platform.bus.Message;

/**
 * Something that happened in a domain and must not be forgotten. Its name and members are kept in the database, so a
 * member once published stays. Holds ids and display texts, never a secret.
 */
public interface DomainEvent extends Message {}
