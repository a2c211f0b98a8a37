package dev.fanfare.platform.rpc;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;

/** An ask with its caller, as sent. */
record Envelope(Caller caller, Ask<?> ask) {}
