package dev.fanfare.formats.proof;

import dev.fanfare.records.StagedBuilder;
import java.time.Instant;

/**
 * Rows of an append-only log, fixed by one hash. The roots are a chain of their own, whose last hash each block of the
 * journal signs: {@link Checkpoint#evidence}.
 *
 * @param number from 1, without gaps, over all logs
 * @param log the name of its table
 * @param firstId id of its first row, the next after the log's preceding root
 * @param lastId id of its last row
 * @param rows number of rows, at least one
 * @param previous hash of the preceding root of any log; {@link Hash#NONE} for the first
 * @param root of the tree of its rows, in the order of their ids
 */
@StagedBuilder
public record EvidenceRoot(
        long number, String log, long firstId, long lastId, long rows, Hash previous, Hash root, Instant sealedAt) {
    public Hash hash() {
        return Hash.of(CanonicalFields.of("fanfare-journal-evidence-1")
                .number(number)
                .text(log)
                .number(firstId)
                .number(lastId)
                .number(rows)
                .hash(previous)
                .hash(root)
                .time(sealedAt)
                .bytes());
    }
}
