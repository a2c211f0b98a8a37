package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.money.journal.ChainRepository.Pair;
import dev.fanfare.money.journal.api.VerifyChain.Cursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares blocks, in order, with the current entries. */
final class ChainVerifier {
    private final List<String> known;
    private final List<Pair> pairs;
    private final Map<Long, Hash> computed;
    private final List<String> findings = new ArrayList<>();
    private Cursor at;
    private int next;

    /**
     * Begins after a block.
     *
     * @param known trusted public keys
     * @param pairs entries and leaves after the cursor, by id
     * @param computed the current hashes of entries, by id
     */
    ChainVerifier(List<String> known, Cursor after, List<Pair> pairs, Map<Long, Hash> computed) {
        this.known = known;
        this.at = after;
        this.pairs = pairs;
        this.computed = computed;
    }

    /** A sentence for each difference from the sealed state. */
    List<String> findings() {
        return findings;
    }

    void block(Checkpoint.Signed signed) {
        Checkpoint checkpoint = signed.checkpoint();
        String block = "block " + checkpoint.number();
        boolean follows = checkpoint.number() == at.block() + 1;
        if (!follows) {
            findings.add("block " + (at.block() + 1) + " was removed");
        } else if (!checkpoint.previous().equals(at.hash())) {
            findings.add(block + " does not follow block " + at.block() + " as it is now: one of them was altered");
        }
        if (!known.contains(signed.publicKey())) {
            findings.add(block + " is signed with a key that is not the installation's: " + signed.publicKey());
        } else if (!signed.isSigned()) {
            findings.add(block + " was altered: its signature is not valid");
        }
        if (follows && checkpoint.firstPosition() != at.position() + 1) {
            findings.add(
                    block + " begins at position " + checkpoint.firstPosition() + " instead of " + (at.position() + 1));
        }
        // Entries of a removed block were sealed; only entries without a leaf were inserted.
        entries(checkpoint, block, follows);
        at = Cursor.after(checkpoint);
    }

    private void entries(Checkpoint checkpoint, String block, boolean follows) {
        MerkleTree tree = new MerkleTree();
        int before = findings.size();
        long expected = checkpoint.firstPosition();
        for (; next < pairs.size() && pairs.get(next).number() <= checkpoint.lastEntry(); next++) {
            Pair pair = pairs.get(next);
            if (!follows && pair.leaf() != null && pair.leaf().position() < checkpoint.firstPosition()) {
                continue;
            }
            expected = entry(pair, block, expected);
            if (pair.leaf() != null) {
                tree.add(pair.leaf().hash());
            }
        }
        if (expected <= checkpoint.lastPosition()) {
            findings.add(block + ": the entry at position " + expected + " was removed");
        }
        if (findings.size() == before && !tree.root().equals(checkpoint.root())) {
            findings.add(block + ": an entry was altered together with its leaf, so that which one cannot be told");
        }
    }

    /** Returns the position that the next entry must have. */
    private long entry(Pair pair, String block, long expected) {
        String entry = block + ": entry " + pair.number()
                + (pair.entry() == null ? "" : " (" + pair.entry().key() + ")");
        if (pair.leaf() == null) {
            findings.add(entry + " was inserted after the block was sealed");
            return expected;
        }
        if (pair.leaf().position() != expected) {
            findings.add(entry + " is at position " + pair.leaf().position() + " instead of " + expected
                    + ": entries were removed or reordered");
        }
        if (pair.entry() == null) {
            findings.add(entry + " was removed");
        } else if (!pair.leaf().hash().equals(computed.get(pair.number()))) {
            findings.add(entry + " was altered");
        }
        return Math.max(expected, pair.leaf().position()) + 1;
    }
}
