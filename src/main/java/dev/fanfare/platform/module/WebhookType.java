package dev.fanfare.platform.module;

/**
 * A type of events that is posted to URLs of clients, for the documentation.
 *
 * @param sentence what has happened
 * @param body the record of the request
 */
public record WebhookType(String code, String sentence, Class<?> body) {}
