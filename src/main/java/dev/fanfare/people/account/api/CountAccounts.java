package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** Counts accounts, to tell whether an installation is empty. */
public record CountAccounts() implements Ask<CountAccounts.AccountsCounted> {
    /** The number of accounts. */
    public record AccountsCounted(long accounts) implements Message {}
}
