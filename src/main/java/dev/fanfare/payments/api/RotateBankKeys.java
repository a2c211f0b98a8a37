package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;

/**
 * Encrypts a stretch of the bank accounts' numbers anew, under the key that is used from now on.
 *
 * @param after only accounts with a greater id
 */
public record RotateBankKeys(long after) implements Ask<BankKeysRotated> {}
