package dev.fanfare.money.payment.api;

import dev.fanfare.platform.states.Coded;

/** The kinds of bank accounts of the United States. */
public enum AccountType implements Coded {
    CHECKING,
    SAVINGS
}
