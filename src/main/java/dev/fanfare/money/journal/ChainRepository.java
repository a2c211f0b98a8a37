package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.formats.proof.PostingForm;
import dev.fanfare.formats.proof.StoredTree;
import dev.fanfare.formats.proof.StoredTree.Subtree;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads the journal together with its seal: blocks, Merkle trees of postings, read in pages to limit memory, and of checkpoints. */
final class ChainRepository {
    /**
     * An entry and its leaf; one of them may be missing.
     *
     * @param entry null for a leaf without one
     * @param leaf null for an entry without one
     */
    record Pair(
            long number, @Nullable Heading entry, @Nullable Leaf leaf) {
        /** The content of a leaf. */
        record Leaf(Long position, Hash salt, Hash hash) {}
    }

    /** @param entryId the first entry beyond the last block that has a leaf; null for none */
    record Rest(Long entryId, Long sentBlock, Long unsealedId, Instant unsealedSince) {}

    private static final String BLOCKS = "select " + SealingRepository.CHECKPOINT_COLUMNS + """
            from journal_blocks b where b.number > $1 order by b.number limit $2
            """;

    private static final String PAIRS = """
            select coalesce(e.id, l.entry_id) as number, e.id as entry_id, e.key as entry_key, e.kind as entry_kind,
              e.description as entry_description, e.request_id as entry_request_id, e.reverses as entry_reverses,
              e.created_at as entry_created_at,
              l.position as leaf_position, l.salt as leaf_salt, l.hash as leaf_hash
            from (select id, key, kind, description, request_id, reverses, created_at
                  from journal_entries where id > $1 and id <= $2 order by id limit $3) e
            full join (select entry_id, position, salt, hash
                       from journal_leaves where entry_id > $1 and entry_id <= $2 order by entry_id limit $3) l
              on l.entry_id = e.id
            order by 1
            """;

    /** Without a number before it, the earlier postings of its account were sealed in the first form. */
    private static final String BROKEN_BALANCES = """
            select p.entry_id
            from postings p
            join sealed_postings s on s.posting_id = p.id
            left join sealed_postings b on b.account_id = s.account_id and b.number = s.number - 1
            left join lateral (
              select count(*) as number, coalesce(sum(q.amount), 0) as balance
              from postings q
              where b.number is null and q.account_id = s.account_id and (q.entry_id, q.id) < (p.entry_id, p.id)
            ) f on true
            where p.entry_id > $1 and p.entry_id <= $2
              and (s.account_id <> p.account_id
                   or s.number <> coalesce(b.number, f.number) + 1
                   or s.balance <> coalesce(b.balance, f.balance) + p.amount)
            order by p.entry_id, p.id
            limit $3
            """;

    private static final String REST = """
            select (select min(entry_id) from journal_leaves where entry_id > $1) as entry_id,
                   (select sent_block from sealing where sent_block > $2) as sent_block,
                   u.id as unsealed_id, u.created_at as unsealed_since
            from (select null) nothing
            left join lateral (
              select id, created_at from journal_entries
              where id > $1 and created_at < coalesce($3, business_now()) - interval '1 hour' order by id limit 1
            ) u on true
            """;

    /** Partitions have their parent's triggers, which can be disabled for each. */
    private static final String GUARDS = """
            select w.name || ' of ' || g.relation::regclass
            from (select split_part(guard, ' of ', 1) as name, split_part(guard, ' of ', 2)::regclass as relation, place
                  from unnest($1::text[]) with ordinality w (guard, place)) w
            cross join lateral (
              select w.relation
              union all select inhrelid from pg_inherits where inhparent = w.relation) g (relation)
            where not exists (select from pg_trigger t
                              where t.tgrelid = g.relation and t.tgname = w.name and t.tgenabled in ('O', 'A'))
            order by w.place, g.relation
            """;

    static Future<List<Checkpoint.Signed>> listBlocks(Sql sql, long after, int limit) {
        return sql.list(BLOCKS, Checkpoint.Signed.class, after, limit);
    }

    /** Entries and leaves with ids after the one and up to the other. */
    static Future<List<Pair>> listPairs(Sql sql, long after, long upTo, int limit) {
        return sql.list(PAIRS, Pair.class, after, upTo, limit);
    }

    /** Entries after the one and up to the other that do not continue the numbers and balances of their accounts. */
    static Future<List<Long>> listBrokenBalances(Sql sql, long after, long upTo, int limit) {
        return sql.list(BROKEN_BALANCES, Long.class, after, upTo, limit);
    }

    /** What is beyond the last block, as of a time; null for now. */
    static Future<Rest> getRest(Sql sql, long lastEntry, long lastBlock, Instant asOf) {
        return sql.get(REST, Rest.class, lastEntry, lastBlock, asOf);
    }

    /** Those of the triggers, each {@code <name> of <table>}, that are missing or disabled. */
    static Future<List<String>> listMissingTriggers(Sql sql, List<String> wanted) {
        return sql.list(GUARDS, String.class, (Object) wanted.toArray(String[]::new));
    }

    private record Node(int level, long place, Hash hash) {}

    private static final String LIST_NODES = """
            select t.level, t.place, t.hash
            from unnest($1::integer[], $2::bigint[]) w (level, place)
            join checkpoint_tree t on t.level = w.level and t.place = w.place
            """;

    private static final String INSERT_NODES = """
            insert into checkpoint_tree (level, place, hash)
            select n.level, n.place, n.hash from unnest($1::integer[], $2::bigint[], $3::bytea[]) n (level, place, hash)
            """;

    /** The part of the tree that these roots and proofs need. */
    static Future<StoredTree> readCheckpoints(Sql sql, Consumer<StoredTree> use) {
        return listNodes(sql, StoredTree.neededFor(use)).map(StoredTree::of);
    }

    /** Those of the subtrees that are stored. */
    static Future<Map<Subtree, Hash>> listNodes(Sql sql, Collection<Subtree> nodes) {
        return sql.list(
                        LIST_NODES,
                        Node.class,
                        nodes.stream().map(Subtree::level).toArray(Integer[]::new),
                        nodes.stream().map(Subtree::place).toArray(Long[]::new))
                .map(found -> {
                    Map<Subtree, Hash> hashes = new HashMap<>();
                    found.forEach(node -> hashes.put(new Subtree(node.level(), node.place()), node.hash()));
                    return hashes;
                });
    }

    /** Adds the next block's checkpoint. */
    static Future<Void> addNodes(Tx tx, Checkpoint checkpoint) {
        return readCheckpoints(tx, tree -> tree.completedBy(checkpoint.number() - 1, checkpoint.leaf()))
                .map(tree -> tree.completedBy(checkpoint.number() - 1, checkpoint.leaf()))
                .compose(completed -> tx.execute(
                        INSERT_NODES,
                        completed.keySet().stream().map(Subtree::level).toArray(Integer[]::new),
                        completed.keySet().stream().map(Subtree::place).toArray(Long[]::new),
                        completed.values().stream()
                                .map(hash -> Buffer.buffer(hash.column()))
                                .toArray(Buffer[]::new)))
                .mapEmpty();
    }

    /** Postings read at a time. */
    private static final int PAGE = 5_000;

    /** A posting as it is hashed. */
    record Row(long entryId, long id, @JsonUnwrapped PostingForm form) {}

    private static final String POSTINGS = """
            select p.entry_id, p.id, coalesce(a.owner_id, a.cash_account_id) as owner_id, a.kind as account,
              p.currency, p.amount, s.number, s.balance
            from postings p
            join accounts a on a.id = p.account_id
            left join sealed_postings s on s.posting_id = p.id
            where p.entry_id = any ($1) and (p.entry_id, p.id) > ($2, $3)
            order by p.entry_id, p.id
            limit $4
            """;

    /**
     * The trees of these entries' postings by entry.
     *
     * @param salts by entry
     */
    static Future<SortedMap<Long, MerkleTree>> readPostings(Sql sql, Map<Long, Hash> salts) {
        SortedMap<Long, MerkleTree> trees = new TreeMap<>();
        salts.keySet().forEach(entry -> trees.put(entry, new MerkleTree()));
        return trees.isEmpty() ? Future.succeededFuture(trees) : readPostingsFrom(sql, salts, trees, 0, 0);
    }

    private static Future<SortedMap<Long, MerkleTree>> readPostingsFrom(
            Sql sql, Map<Long, Hash> salts, SortedMap<Long, MerkleTree> trees, long entry, long posting) {
        return listPage(sql, salts.keySet(), entry, posting, PAGE).compose(rows -> {
            for (Row row : rows) {
                MerkleTree tree = trees.get(row.entryId());
                tree.add(row.form().leaf(PostingForm.blind(salts.get(row.entryId()), Math.toIntExact(tree.size()))));
            }
            if (rows.size() < PAGE) {
                return Future.succeededFuture(trees);
            }
            Row last = rows.get(rows.size() - 1);
            return readPostingsFrom(sql, salts, trees, last.entryId(), last.id());
        });
    }

    /** The next postings of these entries after one of them. */
    static Future<List<Row>> listPage(Sql sql, Collection<Long> entries, long entry, long posting, int limit) {
        return sql.list(POSTINGS, Row.class, entries.toArray(Long[]::new), entry, posting, limit);
    }
}
