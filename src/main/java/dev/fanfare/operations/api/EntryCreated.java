package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Message;

/** A new country, city or category. */
public record EntryCreated(String status, String message, int id) implements Message {}
