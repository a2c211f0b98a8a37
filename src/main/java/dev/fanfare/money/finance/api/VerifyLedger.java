package dev.fanfare.money.finance.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * Compares a chunk of records outside the journal with the journal.
 *
 * @param part what to compare, from 0
 * @param after the cursor: only rows with a greater id
 */
public record VerifyLedger(int part, long after) implements Ask<VerifyLedger.LedgerVerified> {
    /** From the beginning. */
    public static VerifyLedger all() {
        return new VerifyLedger(0, 0);
    }

    /**
     * A compared chunk.
     *
     * @param part what was compared, such as {@code balances}
     * @param count rows
     * @param next the ask for the next chunk; null after the last
     */
    public record LedgerVerified(String part, long count, List<Difference> differences, VerifyLedger next)
            implements Message {
        public LedgerVerified {
            differences = List.copyOf(differences);
        }
    }

    /**
     * A mismatch.
     *
     * @param what its description, with the id
     * @param recorded the recorded value
     * @param expected the value according to the journal
     */
    public record Difference(String what, String recorded, String expected) {
        /** As a sentence. */
        @Override
        public String toString() {
            return what + " is " + recorded + ", but must be " + expected;
        }
    }
}
