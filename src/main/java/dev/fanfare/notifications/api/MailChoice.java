package dev.fanfare.notifications.api;

import dev.fanfare.platform.bus.Message;

/**
 * Whether a user wants e-mails of a kind.
 *
 * @param language the user's
 * @param code the kind: a notification flag's, or {@code message}; null when the token is of no user
 */
public record MailChoice(String language, String code, boolean wanted) implements Message {}
