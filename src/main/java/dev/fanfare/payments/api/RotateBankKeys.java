package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Encrypts a stretch of the bank accounts' numbers anew, under the key that is used from now on.
 *
 * @param after only accounts with a greater id
 */
public record RotateBankKeys(long after) implements Ask<RotateBankKeys.BankKeysRotated> {
    /**
     * A stretch of bank accounts that were looked at.
     *
     * @param done how many were encrypted anew
     * @param failed ids of those that keep their key: it is missing, the numbers were changed, or their owner keeps the same
     *     account twice
     * @param left how many stand under other keys still, the failed ones included
     * @param next where to go on; null behind the end
     */
    public record BankKeysRotated(int done, List<Long> failed, long left, Long next) implements Message {
        public BankKeysRotated {
            failed = List.copyOf(failed);
        }
    }
}
