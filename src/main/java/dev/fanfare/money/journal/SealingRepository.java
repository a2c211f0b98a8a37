package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finds entries that can be sealed, and stores blocks. */
final class SealingRepository {
    /** An entry's leaf in the tree of its block. */
    record Leaf(long entryId, long position, int postings, Hash salt, Hash hash) {}

    /** @param settled no transaction can add an entry with an id up to this any more */
    record Progress(long settled, Instant now) {}

    /** The columns of {@link Checkpoint.Signed}. */
    static final String CHECKPOINT_COLUMNS =
            "b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence, b.public_key,"
                    + " b.signature ";

    /** The row whose lock is the right to seal. */
    static final DueRows<Boolean> SEALER = DueRows.of(Boolean.class, "select single from sealing order by single\n");

    /**
     * Ids become visible out of order. Every transaction gets its own id before it draws one for an entry (see
     * R__journal.sql). So once all transactions that had begun when an entry was the newest have ended, everything up
     * to that entry is settled. Transaction ids start over in a restored database, and so does the fence.
     */
    private static final String SETTLE = """
            with seen as (
              select (select coalesce(max(id), 0) from journal_entries) as newest,
                     pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ended,
                     pg_snapshot_xmax(pg_current_snapshot())::text::bigint as begun
            )
            update sealing s
            set settled = case when seen.ended >= seen.begun then seen.newest
                               when s.fence_xid between 1 and seen.ended then s.fence_entry
                               else s.settled end,
                fence_entry = case when s.fence_xid between 1 and seen.begun and s.fence_xid > seen.ended
                                   then s.fence_entry else seen.newest end,
                fence_xid = case when s.fence_xid between 1 and seen.begun and s.fence_xid > seen.ended
                                 then s.fence_xid else seen.begun end
            from seen
            returning s.settled, now() as now
            """;

    private static final String LAST = "select " + CHECKPOINT_COLUMNS + """
            from journal_blocks b order by b.number desc limit 1
            """;

    private static final String GET = "select " + CHECKPOINT_COLUMNS + """
            from journal_blocks b where b.number = $1
            """;

    private static final String ENTRIES = """
            select id, key, kind, description, request_id, reverses, created_at
            from journal_entries
            where id > $1 and id <= $2
            order by id
            limit $3
            """;

    private static final String WRITE_LEAVES = """
            insert into journal_leaves (entry_id, position, postings, salt, hash)
            select l.entry_id, l.position, l.postings, l.salt, l.hash
            from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bytea[], $5::bytea[])
              as l (entry_id, position, postings, salt, hash)
            """;

    private static final String WRITE_BLOCK = """
            insert into journal_blocks (number, first_position, entries, last_entry, previous, root, sealed_at, evidence,
              public_key, signature)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """;

    private static final String CLAIM_SENDING = """
            update sealing
            set sending_until = now() + interval '1 minute'
            where sending_until < now() and sent_block < (select max(number) from journal_blocks)
            returning single
            """;

    private static final String SENT = """
            update sealing set sent_block = $1, sending_until = '-infinity'
            """;

    static Future<Progress> settle(Tx tx) {
        return tx.get(SETTLE, Progress.class);
    }

    /** The last checkpoint; empty before the first block. */
    static Future<Optional<Checkpoint.Signed>> findLast(Sql sql) {
        return sql.find(LAST, Checkpoint.Signed.class);
    }

    static Future<Optional<Checkpoint.Signed>> find(Sql sql, long number) {
        return sql.find(GET, Checkpoint.Signed.class, number);
    }

    static Future<List<Heading>> listEntries(Sql sql, long after, long upTo, int limit) {
        return sql.list(ENTRIES, Heading.class, after, upTo, limit);
    }

    static Future<Void> write(Tx tx, List<Leaf> leaves) {
        return tx.execute(
                        WRITE_LEAVES,
                        leaves.stream().map(Leaf::entryId).toArray(Long[]::new),
                        leaves.stream().map(Leaf::position).toArray(Long[]::new),
                        leaves.stream().map(Leaf::postings).toArray(Integer[]::new),
                        leaves.stream()
                                .map(leaf -> Buffer.buffer(leaf.salt().column()))
                                .toArray(Buffer[]::new),
                        leaves.stream()
                                .map(leaf -> Buffer.buffer(leaf.hash().column()))
                                .toArray(Buffer[]::new))
                .mapEmpty();
    }

    static Future<Void> write(Tx tx, Checkpoint.Signed signed) {
        Checkpoint checkpoint = signed.checkpoint();
        return tx.execute(
                        WRITE_BLOCK,
                        checkpoint.number(),
                        checkpoint.firstPosition(),
                        checkpoint.entries(),
                        checkpoint.lastEntry(),
                        Buffer.buffer(checkpoint.previous().column()),
                        Buffer.buffer(checkpoint.root().column()),
                        checkpoint.sealedAt(),
                        Buffer.buffer(checkpoint.evidence().column()),
                        signed.publicKey(),
                        signed.signature())
                .mapEmpty();
    }

    /** Claims the last checkpoint for sending by this node alone; false if it was sent. */
    static Future<Boolean> claimSending(Tx tx) {
        return tx.find(CLAIM_SENDING, Boolean.class).map(Optional::isPresent);
    }

    static Future<Void> recordSent(Tx tx, long number) {
        return tx.execute(SENT, number).mapEmpty();
    }
}
