package dev.fanfare.platform.bus;

/** An ask on its way, with its caller. */
record Asked(Caller caller, Ask<?> ask) {}
