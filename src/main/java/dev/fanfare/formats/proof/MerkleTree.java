package dev.fanfare.formats.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The Merkle trees of RFC 6962, section 2.1. Leaves are added one by one; only the roots of complete subtrees are kept,
 * so memory grows with the logarithm of the size.
 */
public final class MerkleTree {
    private static final byte[] LEAF = {0};
    private static final byte[] NODE = {1};

    /** Roots of complete subtrees, in decreasing size, the smallest on top. */
    private final Deque<Hash> roots = new ArrayDeque<>();

    private long size;

    /** The hash of a leaf that holds these bytes. */
    public static Hash leaf(byte... content) {
        return Hash.of(LEAF, content);
    }

    static Hash node(Hash left, Hash right) {
        return Hash.of(NODE, left.bytes(), right.bytes());
    }

    /** Adds the next leaf. */
    public MerkleTree add(Hash leaf) {
        Hash right = leaf;
        for (long full = size; (full & 1) == 1; full >>= 1) {
            right = node(roots.pop(), right);
        }
        roots.push(right);
        size++;
        return this;
    }

    public long size() {
        return size;
    }

    /** The root of the leaves added so far. */
    public Hash root() {
        if (roots.isEmpty()) {
            return Hash.of();
        }
        Hash root = null;
        for (Hash left : roots) {
            root = root == null ? left : node(left, root);
        }
        return root;
    }

    /** The audit path of a leaf, from the leaf upwards. */
    public static List<Hash> path(int index, List<Hash> leaves) {
        return StoredTree.of(leaves).path(index, leaves.size());
    }

    /**
     * The root computed from a leaf and its audit path (RFC 9162, section 2.1.3.2).
     *
     * @return empty if the path does not fit the size
     */
    public static Optional<Hash> rootFrom(Hash leaf, long index, long size, List<Hash> path) {
        if (index < 0 || index >= size) {
            return Optional.empty();
        }
        return climb(leaf, index, size, path).map(Roots::whole);
    }

    /**
     * What a path leads to.
     *
     * @param left the root of the leaves up to where it began
     * @param whole the root of all leaves
     */
    private record Roots(Hash left, Hash whole) {}

    /** The loop of both proofs (RFC 9162); empty if the path does not fit the size. */
    private static Optional<Roots> climb(Hash from, long index, long size, List<Hash> path) {
        long place = index;
        long last = size - 1;
        Hash left = from;
        Hash whole = from;
        for (Hash sibling : path) {
            if (last == 0) {
                return Optional.empty();
            }
            if ((place & 1) == 1 || place == last) {
                left = node(sibling, left);
                whole = node(sibling, whole);
                while (place != 0 && (place & 1) == 0) {
                    place >>= 1;
                    last >>= 1;
                }
            } else {
                whole = node(whole, sibling);
            }
            place >>= 1;
            last >>= 1;
        }
        return last == 0 ? Optional.of(new Roots(left, whole)) : Optional.empty();
    }

    /**
     * Whether the tree with the one root is the beginning of the tree with the other (RFC 9162, section 2.1.4.2).
     *
     * @param size of the first tree, at least 1
     */
    public static boolean isConsistent(long size, Hash root, long larger, Hash largerRoot, List<Hash> proof) {
        if (size < 1 || size > larger) {
            return false;
        }
        if (size == larger) {
            return proof.isEmpty() && root.equals(largerRoot);
        }
        List<Hash> path = new ArrayList<>(proof);
        if (Long.bitCount(size) == 1) {
            path.add(0, root);
        }
        if (path.isEmpty()) {
            return false;
        }
        int complete = Long.numberOfTrailingZeros(size);
        return climb(path.get(0), (size - 1) >> complete, ((larger - 1) >> complete) + 1, path.subList(1, path.size()))
                .equals(Optional.of(new Roots(root, largerRoot)));
    }
}
