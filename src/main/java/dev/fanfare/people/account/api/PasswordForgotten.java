package dev.fanfare.people.account.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * A new password was requested. Written even if there is no such account, so that both cases take equally long.
 *
 * @param email as its account's key
 */
public record PasswordForgotten(String email) implements DomainEvent {}
