package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.queue.CommitFence;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;

/** Finds entries that can be sealed, and stores blocks. */
final class SealingRepository {
    /** An entry that can be sealed, and the number of its postings. */
    record Unsealed(@JsonUnwrapped Heading entry, long postings) {}

    /** An entry's leaf in the tree of its block. */
    record Leaf(long entryId, long position, int postings, Hash salt, Hash hash) {}

    /** The columns of {@link Checkpoint.Signed}. */
    static final String CHECKPOINT_COLUMNS =
            "b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence, b.public_key,"
                    + " b.signature ";

    /** A lock of this row is the right to seal. */
    static final DueRows<Boolean> SEALER = DueRows.of(Boolean.class, "select single from sealing order by single\n");

    /** Every transaction gets its own id before it draws one for an entry: see R__journal.sql. */
    static final CommitFence FENCE = CommitFence.of("sealing", "journal_entries");

    private static final String LAST = "select " + CHECKPOINT_COLUMNS + """
            from journal_blocks b order by b.number desc limit 1
            """;

    private static final String GET = "select " + CHECKPOINT_COLUMNS + """
            from journal_blocks b where b.number = $1
            """;

    private static final String ENTRIES = """
            select e.id, e.key, e.kind, e.description, e.request_id, e.reverses, e.created_at,
              (select count(*) from postings p where p.entry_id = e.id) as postings
            from (select id, key, kind, description, request_id, reverses, created_at
                  from journal_entries
                  where id > $1 and id <= $2
                  order by id
                  limit $3) e
            order by e.id
            """;

    /** Blocks of the first form have sealed no numbers: the postings before this block count for their accounts then. */
    private static final String NUMBER_POSTINGS = """
            insert into sealed_postings (account_id, number, posting_id, balance)
            select w.account_id,
                   coalesce(last.number, before.postings) + row_number() over in_order,
                   w.posting_id,
                   (coalesce(last.balance, before.sum) + sum(w.amount) over in_order)::bigint
            from (select account_id, id as posting_id, entry_id, amount from postings where entry_id = any ($1)) w
            left join lateral (
              select s.number, s.balance from sealed_postings s where s.account_id = w.account_id
              order by s.number desc limit 1
            ) last on true
            left join lateral (
              select count(*) as postings, coalesce(sum(q.amount), 0) as sum
              from postings q where last.number is null and q.account_id = w.account_id and q.entry_id < $2
            ) before on true
            window in_order as (partition by w.account_id order by w.entry_id, w.posting_id)
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
            update sealing set sent_block = $1, sent_note = $2, sending_until = '-infinity'
            """;

    private static final String GET_SENT = """
            select sent_block as size, sent_note as note from sealing
            """;

    /** The last checkpoint; empty before the first block. */
    static Future<Optional<Checkpoint.Signed>> findLast(Sql sql) {
        return sql.find(LAST, Checkpoint.Signed.class);
    }

    static Future<Optional<Checkpoint.Signed>> find(Sql sql, long number) {
        return sql.find(GET, Checkpoint.Signed.class, number);
    }

    static Future<List<Unsealed>> listEntries(Sql sql, long after, long upTo, int limit) {
        return sql.list(ENTRIES, Unsealed.class, after, upTo, limit);
    }

    /** Gives the postings of a block's entries their numbers and balances. */
    static Future<Void> numberPostings(Tx tx, List<Heading> entries) {
        return tx.execute(
                        NUMBER_POSTINGS,
                        entries.stream().map(Heading::id).toArray(Long[]::new),
                        entries.get(0).id())
                .mapEmpty();
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

    static Future<Void> recordSent(Tx tx, long number, String note) {
        return tx.execute(SENT, number, note).mapEmpty();
    }

    /**
     * The checkpoint that was published last.
     *
     * @param size its number of blocks; 0 for none
     * @param note with the signatures of witnesses; null for none
     */
    record Sent(long size, String note) {}

    static Future<Sent> getSent(Sql sql) {
        return sql.get(GET_SENT, Sent.class);
    }
}
