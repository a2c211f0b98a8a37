package dev.fanfare.people.signin.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * So many sign-ins to an account have failed that strangers have to wait.
 *
 * @param address from which the last one came
 */
public record LoginThrottled(long userId, String address) implements DomainEvent {}
