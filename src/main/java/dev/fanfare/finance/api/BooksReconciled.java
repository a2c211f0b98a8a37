package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Event;

/** How many differences there are in the books, as far as they are checked. */
public record BooksReconciled(long differences) implements Event {}
