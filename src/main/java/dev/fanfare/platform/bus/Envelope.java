package dev.fanfare.platform.bus;

/** An ask on its way, with its caller. */
record Envelope(Caller caller, Ask<?> ask) {}
