package dev.fanfare.platform.bus;

/** An ask with its caller, as sent. */
record Envelope(Caller caller, Ask<?> ask) {}
