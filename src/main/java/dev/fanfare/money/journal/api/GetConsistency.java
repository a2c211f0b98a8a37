package dev.fanfare.money.journal.api;

import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/**
 * The proof (RFC 6962, section 2.1.2) that the tree of the first blocks is the beginning of the tree of more blocks.
 *
 * @param from number of blocks of the first tree, from 1
 * @param to number of blocks of the second one
 */
public record GetConsistency(long from, long to) implements Ask<GetConsistency.Consistency> {
    /**
     * The proof and both roots.
     *
     * @param proof null if there are not so many blocks, or in the wrong order
     */
    public record Consistency(long from, Hash fromRoot, long to, Hash toRoot, List<Hash> proof) implements Message {
        public Consistency {
            proof = proof == null ? null : List.copyOf(proof);
        }
    }
}
