package dev.fanfare.people.account.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * Somebody asked for a new password. Written whether or not there is such an account, so that asking takes as long either
 * way.
 *
 * @param email as its account's key
 */
public record PasswordForgotten(String email) implements DomainEvent {}
