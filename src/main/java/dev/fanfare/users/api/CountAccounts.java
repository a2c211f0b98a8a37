package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** How many accounts are there? Tells an empty installation from one in use. */
public record CountAccounts() implements Ask<CountAccounts.AccountsCounted> {
    /** The number of accounts. */
    public record AccountsCounted(long accounts) implements Message {}
}
