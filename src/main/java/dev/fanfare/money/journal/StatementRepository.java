package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** The entries on a user's accounts, with their proofs. */
final class StatementRepository {
    /** An entry with its place in the journal. */
    record Place(
            Heading entry,
            long position,
            int postings,
            Hash salt,
            @JsonUnwrapped Checkpoint.Signed block) {}

    /**
     * The next entries of each account include the next of all accounts. Ranges of pairs, so that they are read in
     * index order.
     */
    private static final String ENTRIES = """
            select e.id as entry_id, e.key as entry_key, e.kind as entry_kind, e.description as entry_description,
              e.request_id as entry_request_id, e.reverses as entry_reverses, e.created_at as entry_created_at, l.position, l.postings, l.salt,
              b.number, b.first_position, b.entries, b.last_entry, b.previous, b.root, b.sealed_at, b.evidence,
              b.public_key, b.signature
            from (select distinct n.entry_id
                  from accounts a
                  cross join lateral (
                    select distinct p.account_id, p.entry_id
                    from postings p
                    where (p.account_id, p.entry_id) > (a.id, $2) and (p.account_id, p.entry_id) < (a.id + 1, 0)
                    order by p.account_id, p.entry_id
                    limit $3::bigint
                  ) n
                  where a.owner_id = $1
                  order by n.entry_id
                  limit $3) w
            join journal_entries e on e.id = w.entry_id
            join journal_leaves l on l.entry_id = w.entry_id
            cross join lateral (
              select number, first_position, entries, last_entry, previous, root, sealed_at, evidence, public_key, signature
              from journal_blocks where last_entry >= w.entry_id order by last_entry limit 1
            ) b
            order by w.entry_id
            """;

    private static final String LEAVES = """
            select hash
            from (select entry_id, hash from journal_leaves where entry_id <= $1 order by entry_id desc limit $2) l
            order by entry_id
            """;

    /** The next sealed entries that move an account of the user. */
    static Future<List<Place>> listEntries(Sql sql, long userId, long after, int limit) {
        return sql.list(ENTRIES, Place.class, userId, after, limit);
    }

    /** The leaves of a block, in their order. */
    static Future<List<Hash>> listLeaves(Sql sql, Checkpoint block) {
        return sql.list(LEAVES, Hash.class, block.lastEntry(), block.entries());
    }
}
