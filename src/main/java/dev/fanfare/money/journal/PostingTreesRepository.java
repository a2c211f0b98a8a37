package dev.fanfare.money.journal;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.formats.proof.PostingForm;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The Merkle trees of entries' postings, read in pages to limit memory. */
final class PostingTreesRepository {
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
    static Future<SortedMap<Long, MerkleTree>> read(Sql sql, Map<Long, Hash> salts) {
        SortedMap<Long, MerkleTree> trees = new TreeMap<>();
        salts.keySet().forEach(entry -> trees.put(entry, new MerkleTree()));
        return trees.isEmpty() ? Future.succeededFuture(trees) : readFrom(sql, salts, trees, 0, 0);
    }

    private static Future<SortedMap<Long, MerkleTree>> readFrom(
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
            return readFrom(sql, salts, trees, last.entryId(), last.id());
        });
    }

    /** The next postings of these entries after one of them. */
    static Future<List<Row>> listPage(Sql sql, Collection<Long> entries, long entry, long posting, int limit) {
        return sql.list(POSTINGS, Row.class, entries.toArray(Long[]::new), entry, posting, limit);
    }
}
