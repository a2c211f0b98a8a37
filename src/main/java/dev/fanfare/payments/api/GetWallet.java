package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;

/** The caller's own balances and the ways to have them paid out. */
public record GetWallet() implements Ask<Wallet> {}
