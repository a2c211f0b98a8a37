package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.StoredTree;
import dev.fanfare.formats.proof.StoredTree.Subtree;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The complete subtrees of the tree of all checkpoints. */
final class CheckpointTreeRepository {
    private record Node(int level, long place, Hash hash) {}

    private static final String LIST = """
            select t.level, t.place, t.hash
            from unnest($1::integer[], $2::bigint[]) w (level, place)
            join checkpoint_tree t on t.level = w.level and t.place = w.place
            """;

    private static final String INSERT = """
            insert into checkpoint_tree (level, place, hash)
            select n.level, n.place, n.hash from unnest($1::integer[], $2::bigint[], $3::bytea[]) n (level, place, hash)
            """;

    /** The part of the tree that these roots and proofs need. */
    static Future<StoredTree> read(Sql sql, Consumer<StoredTree> use) {
        return listNodes(sql, StoredTree.neededFor(use)).map(StoredTree::of);
    }

    /** Those of the subtrees that are stored. */
    static Future<Map<Subtree, Hash>> listNodes(Sql sql, Collection<Subtree> nodes) {
        return sql.list(
                        LIST,
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
    static Future<Void> add(Tx tx, Checkpoint checkpoint) {
        return read(tx, tree -> tree.completedBy(checkpoint.number() - 1, checkpoint.leaf()))
                .map(tree -> tree.completedBy(checkpoint.number() - 1, checkpoint.leaf()))
                .compose(completed -> tx.execute(
                        INSERT,
                        completed.keySet().stream().map(Subtree::level).toArray(Integer[]::new),
                        completed.keySet().stream().map(Subtree::place).toArray(Long[]::new),
                        completed.values().stream()
                                .map(hash -> Buffer.buffer(hash.column()))
                                .toArray(Buffer[]::new)))
                .mapEmpty();
    }
}
