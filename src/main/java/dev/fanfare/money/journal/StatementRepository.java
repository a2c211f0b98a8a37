package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalStatementRanges.Range;
import dev.fanfare.money.journal.api.ListJournalStatementEntries;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

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
     * The part of the journal that a statement is of.
     *
     * @param after the last entry before it; 0 for none
     * @param upTo its last entry
     * @param position of its last entry; 0 for none
     * @param treeSize the number of blocks up to the checkpoint that proves it
     */
    record Bounds(long after, long upTo, long position, long treeSize) {}

    private static final String BOUNDS = """
            select coalesce(f.id, 0) as after, u.id as up_to,
              coalesce((select position from journal_leaves where entry_id = u.id), 0) as position, b.number as tree_size
            from (select number, last_entry from journal_blocks where $3::bigint is null or number <= $3
                  order by number desc limit 1) b
            left join lateral (
              select id from journal_entries where created_at < $1 order by created_at desc, id desc limit 1
            ) f on true
            left join lateral (
              select id from journal_entries where created_at < $2 order by created_at desc, id desc limit 1
            ) l on true
            cross join lateral (select least($4::bigint, coalesce(l.id, 0), b.last_entry) as id) u
            """;

    /** Where the first posting was sealed in the first form, which has no numbers, the range begins with the first number. */
    private static final String RANGES = """
            select a.kind as account, a.currency, w.first, l.number as last
            from accounts a
            cross join lateral (
              select p.id from postings p
              where (p.account_id, p.entry_id) > (a.id, $2) and (p.account_id, p.entry_id) < (a.id + 1, 0)
              order by p.account_id, p.entry_id, p.id
              limit 1
            ) f
            cross join lateral (
              select p.id from postings p
              where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $3::bigint + 1)
              order by p.account_id desc, p.entry_id desc, p.id desc
              limit 1
            ) e
            join sealed_postings l on l.posting_id = e.id
            cross join lateral (
              select coalesce((select s.number from sealed_postings s where s.posting_id = f.id),
                              (select min(s.number) from sealed_postings s where s.account_id = a.id)) as first
            ) w
            where a.owner_id = $1 and l.number >= w.first
            order by a.kind, a.currency
            """;

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
                    where (p.account_id, p.entry_id) > (a.id, $2) and (p.account_id, p.entry_id) < (a.id, $4::bigint + 1)
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

    /** A posting of an entry, to an account of the user. */
    record OwnPosting(long entryId, @JsonUnwrapped ListJournalStatementEntries.Movement movement) {}

    private static final String OWN_POSTINGS = """
            select p.entry_id, a.kind as account, p.currency, p.amount, s.balance
            from accounts a
            join postings p on p.account_id = a.id
            join sealed_postings s on s.posting_id = p.id
            where a.owner_id = $1 and p.entry_id = any ($2)
            order by p.entry_id, p.id
            """;

    /** What these sealed entries moved of the user's accounts. */
    static Future<List<OwnPosting>> listOwnPostings(Sql sql, long userId, List<Long> entries) {
        return entries.isEmpty()
                ? Future.succeededFuture(List.of())
                : sql.list(OWN_POSTINGS, OwnPosting.class, userId, entries.toArray(Long[]::new));
    }

    private static final String BALANCES = """
            select a.kind as account, a.currency, coalesce(f.balance, 0) as opening, coalesce(l.balance, 0) as closing
            from accounts a
            left join lateral (
              select s.balance
              from postings p join sealed_postings s on s.posting_id = p.id
              where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $2::bigint + 1)
              order by p.account_id desc, p.entry_id desc, p.id desc
              limit 1
            ) f on true
            left join lateral (
              select s.balance
              from postings p join sealed_postings s on s.posting_id = p.id
              where (p.account_id, p.entry_id) >= (a.id, 0) and (p.account_id, p.entry_id) < (a.id, $3::bigint + 1)
              order by p.account_id desc, p.entry_id desc, p.id desc
              limit 1
            ) l on true
            where a.owner_id = $1
            order by a.kind, a.currency
            """;

    /** The user's accounts before the first and after the last entry of the part. */
    static Future<List<ListJournalStatementEntries.AccountBalance>> listBalances(Sql sql, long userId, Bounds bounds) {
        return sql.list(
                BALANCES, ListJournalStatementEntries.AccountBalance.class, userId, bounds.after(), bounds.upTo());
    }

    private static final String LEAVES = """
            select hash
            from (select entry_id, hash from journal_leaves where entry_id <= $1 order by entry_id desc limit $2) l
            order by entry_id
            """;

    /** The part between two times, up to an entry and a checkpoint if not null; empty before the first block. */
    static Future<Optional<Bounds>> findBounds(Sql sql, Days days, Long upTo, Long treeSize) {
        return sql.find(BOUNDS, Bounds.class, days.from(), days.before(), treeSize, upTo);
    }

    /** What a user's accounts have there. */
    static Future<List<Range>> listRanges(Sql sql, long userId, Bounds bounds) {
        return sql.list(RANGES, Range.class, userId, bounds.after(), bounds.upTo());
    }

    /** The next sealed entries that move an account of the user. */
    static Future<List<Place>> listEntries(Sql sql, long userId, long after, long upTo, int limit) {
        return sql.list(ENTRIES, Place.class, userId, after, limit, upTo);
    }

    /** The leaves of a block, in their order. */
    static Future<List<Hash>> listLeaves(Sql sql, Checkpoint block) {
        return sql.list(LEAVES, Hash.class, block.lastEntry(), block.entries());
    }
}
