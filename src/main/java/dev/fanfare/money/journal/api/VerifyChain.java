package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** Recounts the next blocks of the journal, or after the last of them what stands beside the blocks. */
public record VerifyChain(Cursor cursor) implements Ask<VerifyChain.ChainVerified> {
    /** From the beginning. */
    public static VerifyChain all() {
        return new VerifyChain(new Cursor(0, 0, 0, Hash.NONE));
    }

    /**
     * Up to where everything was recounted.
     *
     * @param block the last one
     * @param position of its last entry
     * @param entry the id of its last entry
     * @param hash of its head
     */
    public record Cursor(long block, long position, long entry, Hash hash) {
        public static Cursor after(Checkpoint head) {
            return new Cursor(head.number(), head.lastPosition(), head.lastEntry(), head.hash());
        }
    }

    /**
     * What was recounted.
     *
     * @param entries how many were recounted
     * @param findings a sentence for each thing that is not as it was sealed, in the order of the journal
     * @param next the ask for the next blocks; null after the last
     */
    public record ChainVerified(long entries, List<String> findings, VerifyChain next) implements Message {
        public ChainVerified {
            findings = List.copyOf(findings);
        }
    }
}
