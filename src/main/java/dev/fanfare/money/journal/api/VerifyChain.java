package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.time.Instant;
import java.util.List;

/**
 * Verifies the next blocks of the journal or, after the last one, the entries beyond the blocks.
 *
 * @param asOf the time an hour before which every entry must have been sealed; null for now
 */
public record VerifyChain(Cursor cursor, Instant asOf) implements Ask<VerifyChain.ChainVerified> {
    /** From the beginning. */
    public static VerifyChain all(Instant asOf) {
        return new VerifyChain(new Cursor(0, 0, 0, Hash.NONE), asOf);
    }

    /** From the beginning, as of now. */
    public static VerifyChain all() {
        return all(null);
    }

    /** What follows a checkpoint. */
    public VerifyChain after(Checkpoint checkpoint) {
        return new VerifyChain(Cursor.after(checkpoint), asOf);
    }

    /**
     * The end of the verified part.
     *
     * @param block the last one
     * @param position of its last entry
     * @param entry the id of its last entry
     * @param hash of its checkpoint
     */
    public record Cursor(long block, long position, long entry, Hash hash) {
        public static Cursor after(Checkpoint checkpoint) {
            return new Cursor(
                    checkpoint.number(), checkpoint.lastPosition(), checkpoint.lastEntry(), checkpoint.hash());
        }
    }

    /**
     * The result of a verification.
     *
     * @param entries the number of verified entries
     * @param findings a sentence for each difference from the sealed state, in the order of the journal
     * @param next the ask for the next blocks; null after the last
     */
    public record ChainVerified(long entries, List<String> findings, VerifyChain next) implements Message {
        public ChainVerified {
            findings = List.copyOf(findings);
        }
    }
}
