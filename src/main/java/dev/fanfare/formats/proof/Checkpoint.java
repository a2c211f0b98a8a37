package dev.fanfare.formats.proof;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;

/**
 * What is signed of a block of entries.
 *
 * @param number from 1, without gaps
 * @param firstPosition of its first entry in the whole journal, from 1, without gaps
 * @param entries how many it holds, at least one
 * @param lastEntry the id of its last entry: no entry with an id up to this can be added any more
 * @param previous the hash of the head before it; {@link Hash#NONE} for the first
 * @param root of the tree of its entries, in the order of their ids
 */
public record Checkpoint(
        long number, long firstPosition, int entries, long lastEntry, Hash previous, Hash root, Instant sealedAt) {

    /** A head with the signature that goes with it. */
    public record Signed(@JsonUnwrapped Checkpoint head, String publicKey, String signature) {
        /** Whether the owner of the public key in it has signed it. */
        public boolean isSigned() {
            return JournalKey.isSigned(publicKey, head.bytes(), signature);
        }
    }

    byte[] bytes() {
        return CanonicalFields.of("fanfare-journal-block-1")
                .number(number)
                .number(firstPosition)
                .number(entries)
                .number(lastEntry)
                .hash(previous)
                .hash(root)
                .time(sealedAt)
                .bytes();
    }

    public Hash hash() {
        return Hash.of(bytes());
    }

    public long lastPosition() {
        return firstPosition + entries - 1;
    }

    /** The same, signed. */
    public Signed signed(JournalKey key) {
        return new Signed(this, key.publicKey(), key.sign(bytes()));
    }
}
