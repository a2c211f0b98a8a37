package dev.fanfare.formats.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A Merkle tree whose nodes have sums: the root commits to the total of its leaves. A path shows the leaf beside its own, so
 * each owner has several leaves with random parts of the amount, at random places. A node without a right child has nothing
 * there.
 */
public final class ReserveTree {
    /**
     * A node of the tree.
     *
     * @param amount the sum of its leaves, in minor units
     */
    public record Node(Hash hash, long amount) {}

    /** Leaves of each owner. */
    public static final int PARTS = 3;

    /** What is missing on the right, and the root of no leaves. */
    public static final Node NOTHING = new Node(Hash.NONE, 0);

    /** From the leaves to the root. */
    private final List<List<Node>> levels = new ArrayList<>();

    public ReserveTree(List<Node> leaves) {
        List<Node> level = List.copyOf(leaves);
        levels.add(level);
        while (level.size() > 1) {
            List<Node> above = new ArrayList<>();
            for (int left = 0; left < level.size(); left += 2) {
                above.add(parent(level.get(left), left + 1 < level.size() ? level.get(left + 1) : NOTHING));
            }
            level = above;
            levels.add(level);
        }
    }

    public List<List<Node>> levels() {
        return List.copyOf(levels);
    }

    public Node root() {
        List<Node> top = levels.get(levels.size() - 1);
        return top.isEmpty() ? NOTHING : top.get(0);
    }

    /**
     * Splits an amount into random parts, all divisions being equally likely, except that no part is the whole (of more than
     * one minor unit). Parts may be 0.
     *
     * @param amount above 0, in minor units
     */
    public static List<Long> split(long amount, RandomGenerator random) {
        List<Long> parts;
        do {
            long[] cuts = LongStream.concat(LongStream.of(0, amount), random.longs(PARTS - 1L, 0, amount + 1))
                    .sorted()
                    .toArray();
            parts = IntStream.range(0, PARTS)
                    .mapToObj(i -> cuts[i + 1] - cuts[i])
                    .toList();
        } while (amount > 1 && parts.contains(amount));
        return parts;
    }

    /**
     * The leaf of a part of what is owed to one owner.
     *
     * @param blind keeps those who see the hash from guessing the content
     */
    public static Node leaf(Hash blind, long ownerId, String currency, long amount) {
        return new Node(
                MerkleTree.leaf(CanonicalFields.of("fanfare-reserves-leaf-1")
                        .hash(blind)
                        .number(ownerId)
                        .text(currency)
                        .number(amount)
                        .bytes()),
                amount);
    }

    static Node parent(Node left, Node right) {
        return new Node(
                Hash.of(CanonicalFields.of("fanfare-reserves-node-1")
                        .hash(left.hash())
                        .number(left.amount())
                        .hash(right.hash())
                        .number(right.amount())
                        .bytes()),
                Math.addExact(left.amount(), right.amount()));
    }

    /** The number of levels below the root of so many owners. */
    public static int height(int owners) {
        int leaves = Math.multiplyExact(PARTS, owners);
        return leaves <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(leaves - 1);
    }

    /** The root that a leaf leads to by the nodes beside its path, from the leaf upwards. */
    public static Node rootFrom(Node leaf, int place, List<Node> path) {
        Node node = leaf;
        int at = place;
        for (Node sibling : path) {
            node = (at & 1) == 1 ? parent(sibling, node) : parent(node, sibling);
            at >>= 1;
        }
        return node;
    }
}
