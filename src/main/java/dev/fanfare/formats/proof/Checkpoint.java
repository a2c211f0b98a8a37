package dev.fanfare.formats.proof;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.records.StagedBuilder;
import java.time.Instant;

/**
 * The signed data of a block of entries (the signed tree head of RFC 6962).
 *
 * @param number from 1, without gaps
 * @param firstPosition of its first entry in the journal, from 1, without gaps
 * @param entries number of entries, at least one
 * @param lastEntry id of its last entry; entries up to it can no longer be added
 * @param previous hash of the preceding checkpoint; {@link Hash#NONE} for the first
 * @param root of the tree of its entries, in the order of their ids
 * @param evidence hash of the last {@link EvidenceRoot} sealed before it; {@link Hash#NONE} before the first
 */
@StagedBuilder
public record Checkpoint(
        long number,
        long firstPosition,
        int entries,
        long lastEntry,
        Hash previous,
        Hash root,
        Instant sealedAt,
        Hash evidence) {

    /** A checkpoint with its signature. */
    public record Signed(@JsonUnwrapped Checkpoint checkpoint, String publicKey, String signature) {
        /** Whether the signature is valid for the public key in it. */
        public boolean isSigned() {
            return JournalKey.isSigned(publicKey, checkpoint.bytes(), signature);
        }
    }

    byte[] bytes() {
        return CanonicalFields.of("fanfare-journal-block-2")
                .number(number)
                .number(firstPosition)
                .number(entries)
                .number(lastEntry)
                .hash(previous)
                .hash(root)
                .time(sealedAt)
                .hash(evidence)
                .bytes();
    }

    public Hash hash() {
        return Hash.of(bytes());
    }

    /** Its leaf in the tree of all checkpoints. */
    public Hash leaf() {
        return MerkleTree.leaf(bytes());
    }

    public long lastPosition() {
        return firstPosition + entries - 1;
    }

    /** Signs it. */
    public Signed signed(JournalKey key) {
        return new Signed(this, key.publicKey(), key.sign(bytes()));
    }
}
