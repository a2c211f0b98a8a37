package dev.fanfare.money.journal.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * Proves that what the caller is owed is part of what the platform says it owes to all.
 *
 * @param day one of the last 35; null for the last one
 */
public record GetReservesProof(LocalDate day) implements Ask<GetReservesProof.ReservesProofs> {
    /**
     * What the caller was owed at the end of the day: three parts in each currency, which add up to it, at different places of
     * the tree.
     *
     * @param proofs by currency; empty if the caller was owed nothing, or the day has none
     */
    public record ReservesProofs(List<Item> proofs) implements Message {
        public ReservesProofs {
            proofs = List.copyOf(proofs);
        }
    }

    /**
     * The proof of one part.
     *
     * @param reserves what was owed to all
     * @param own the part of what was owed to the caller
     * @param path the nodes beside the path to the root, from the caller's leaf upwards
     */
    public record Item(Reserves reserves, Leaf own, List<Sibling> path) {
        public Item {
            path = List.copyOf(path);
        }
    }

    /**
     * What was owed to all at the end of a day, UTC.
     *
     * @param owners how many were owed something; each has three leaves
     * @param liabilities the sum of all leaves
     * @param root of the tree
     * @param block the last one sealed on that day
     * @param checkpoint the hash of its checkpoint
     * @param publicKey the journal's key
     * @param signature of that key
     */
    public record Reserves(
            LocalDate day,
            String currency,
            int owners,
            @Minor BigDecimal liabilities,
            String root,
            long block,
            String checkpoint,
            String publicKey,
            String signature) {}

    /**
     * A leaf of the tree.
     *
     * @param blind keeps others from guessing the leaf's content
     * @param place from 0
     */
    public record Leaf(Long userId, @Minor BigDecimal amount, String blind, int place) {}

    /**
     * A node of the tree.
     *
     * @param node its hash
     * @param amount the sum of its leaves, in minor units
     */
    public record Sibling(String node, long amount) {}
}
