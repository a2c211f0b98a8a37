package dev.fanfare.platform.bus;

/** An ask on its way, with the one who asks. */
record Asked(Caller caller, Ask<?> ask) {}
