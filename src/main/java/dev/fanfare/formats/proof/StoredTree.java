package dev.fanfare.formats.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Roots and proofs (RFC 6962, sections 2.1.1 and 2.1.2) of a Merkle tree whose complete subtrees are stored. Each takes
 * a number of subtrees that grows with the logarithm of the size.
 */
public final class StoredTree {
    /** The complete subtree of {@code 1 << level} leaves that has {@code place} others of its size to its left. */
    public record Subtree(int level, long place) {}

    private final Function<Subtree, Hash> stored;

    private StoredTree(Function<Subtree, Hash> stored) {
        this.stored = stored;
    }

    /** The tree with these roots of subtrees; it fails when it needs another. */
    public static StoredTree of(Map<Subtree, Hash> roots) {
        return new StoredTree(node -> Objects.requireNonNull(roots.get(node), () -> "the tree lacks " + node));
    }

    /** The tree of these leaves. */
    static StoredTree of(List<Hash> leaves) {
        return new StoredTree(node -> {
            MerkleTree tree = new MerkleTree();
            int first = Math.toIntExact(node.place() << node.level());
            leaves.subList(first, first + (1 << node.level())).forEach(tree::add);
            return tree.root();
        });
    }

    /** The subtrees needed for some roots and proofs. */
    public static Set<Subtree> neededFor(Consumer<StoredTree> use) {
        Set<Subtree> needed = new LinkedHashSet<>();
        use.accept(new StoredTree(node -> {
            needed.add(node);
            return Hash.NONE;
        }));
        return needed;
    }

    /** The subtrees that are complete once this leaf is there, beginning with the leaf itself. */
    public Map<Subtree, Hash> completedBy(long index, Hash leaf) {
        Map<Subtree, Hash> completed = new LinkedHashMap<>();
        Subtree node = new Subtree(0, index);
        Hash root = leaf;
        completed.put(node, root);
        while ((node.place() & 1) == 1) {
            root = MerkleTree.node(stored.apply(new Subtree(node.level(), node.place() - 1)), root);
            node = new Subtree(node.level() + 1, node.place() >> 1);
            completed.put(node, root);
        }
        return completed;
    }

    /** The root of the first leaves. */
    public Hash root(long size) {
        return size == 0 ? new MerkleTree().root() : root(0, size);
    }

    private Hash root(long from, long to) {
        long size = to - from;
        if (Long.bitCount(size) == 1) {
            int level = Long.numberOfTrailingZeros(size);
            return stored.apply(new Subtree(level, from >> level));
        }
        long middle = from + left(size);
        return MerkleTree.node(root(from, middle), root(middle, to));
    }

    /** The leaves on the left of a tree: the largest power of two below its size. */
    private static long left(long size) {
        return Long.highestOneBit(size - 1);
    }

    /** The audit path of a leaf in the tree of this size, from the leaf upwards. */
    public List<Hash> path(long index, long size) {
        List<Hash> path = new ArrayList<>();
        collectPath(index, 0, size, path);
        return path;
    }

    private void collectPath(long index, long from, long to, List<Hash> path) {
        if (to - from == 1) {
            return;
        }
        long middle = from + left(to - from);
        boolean isLeft = index < middle;
        collectPath(index, isLeft ? from : middle, isLeft ? middle : to, path);
        path.add(isLeft ? root(middle, to) : root(from, middle));
    }

    /** The proof that the tree of one size, at least 1, is the beginning of the tree of another. */
    public List<Hash> consistency(long size, long larger) {
        List<Hash> proof = new ArrayList<>();
        collectConsistency(size, 0, larger, true, proof);
        return proof;
    }

    private void collectConsistency(long size, long from, long to, boolean isWhole, List<Hash> proof) {
        if (size == to) {
            if (!isWhole) {
                proof.add(root(from, to));
            }
            return;
        }
        long middle = from + left(to - from);
        if (size <= middle) {
            collectConsistency(size, from, middle, isWhole, proof);
            proof.add(root(middle, to));
        } else {
            collectConsistency(size, middle, to, false, proof);
            proof.add(root(from, middle));
        }
    }
}
