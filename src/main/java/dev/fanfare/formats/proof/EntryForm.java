package dev.fanfare.formats.proof;

import java.time.Instant;

/**
 * The hashed form of a journal entry. Its postings are a tree of their own, so that one can be shown without the
 * others.
 *
 * @param postings number of postings
 * @param postingsRoot the root of their tree, in the order of their ids
 */
public record EntryForm(Heading heading, int postings, Hash postingsRoot) {
    /**
     * An entry without its postings.
     *
     * @param requestId null for none
     * @param reverses the entry that it reverses; null for none
     */
    public record Heading(
            long id, String key, String kind, String description, String requestId, Long reverses, Instant createdAt) {}

    /** The entry's leaf in the tree of its block. */
    public Hash leaf() {
        return MerkleTree.leaf(CanonicalFields.of("fanfare-journal-entry-1")
                .number(heading.id())
                .text(heading.key())
                .text(heading.kind())
                .text(heading.description())
                .text(heading.requestId())
                .number(heading.reverses())
                .time(heading.createdAt())
                .number(postings)
                .hash(postingsRoot)
                .bytes());
    }
}
