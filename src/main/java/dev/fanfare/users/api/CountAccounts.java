package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** How many accounts are there? Tells an empty installation from one in use. */
public record CountAccounts() implements Ask<AccountsCounted> {}
