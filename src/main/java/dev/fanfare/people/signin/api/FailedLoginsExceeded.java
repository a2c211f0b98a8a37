package dev.fanfare.people.signin.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * Too many failed sign-ins to an account: strangers must wait.
 *
 * @param address of the last attempt
 */
public record FailedLoginsExceeded(long userId, String address) implements DomainEvent {}
