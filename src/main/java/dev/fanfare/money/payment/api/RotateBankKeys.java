package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Re-encrypts a chunk of the bank accounts' numbers with the current key.
 *
 * @param after the cursor: only accounts with a greater id
 */
public record RotateBankKeys(long after) implements Ask<RotateBankKeys.BankKeysRotated> {
    /**
     * The outcome of a chunk.
     *
     * @param done how many were re-encrypted
     * @param failed ids of accounts that keep their old key: it is missing, the numbers were changed, or the owner has the
     *     same account twice
     * @param left how many still use other keys, including the failed ones
     * @param next the cursor of the next chunk; null after the last
     */
    public record BankKeysRotated(int done, List<Long> failed, long left, Long next) implements Message {
        public BankKeysRotated {
            failed = List.copyOf(failed);
        }
    }
}
