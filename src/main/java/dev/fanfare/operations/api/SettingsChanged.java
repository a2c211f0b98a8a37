package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Event;

/** Operators changed the platform's settings: what is remembered of them is to be forgotten. */
public record SettingsChanged() implements Event {}
