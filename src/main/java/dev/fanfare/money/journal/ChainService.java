package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.EntryForm;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.formats.proof.StoredTree;
import dev.fanfare.formats.proof.StoredTree.Subtree;
import dev.fanfare.money.journal.ChainRepository.Pair;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.money.journal.api.VerifyChain.ChainVerified;
import dev.fanfare.money.journal.api.VerifyChain.Cursor;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Verifies sealed entries, some blocks at a time, and reports differences. */
record ChainService(Database db, List<String> known) {
    /** Blocks and entries verified at a time. */
    private static final int BLOCKS = 500;

    private static final int ENTRIES = 2 * SealingService.BLOCK;

    /** Entries with wrong balances that are named at a time. */
    private static final int NAMED = 100;

    /** The triggers that protect the journal's integrity. */
    private static final List<String> GUARDS = List.of(
            "journal_entries_append_only of journal_entries",
            "journal_entries_no_truncate of journal_entries",
            "journal_entries_have_postings of journal_entries",
            "journal_entries_open_period of journal_entries",
            "journal_entries_in_order of journal_entries",
            "postings_append_only of postings",
            "postings_no_truncate of postings",
            "postings_balance of postings",
            "postings_move_balances of postings",
            "accounts_keep_identity of accounts",
            "accounts_stay of accounts",
            "accounts_open_empty of accounts",
            "accounts_change_by_postings of accounts",
            "journal_blocks_append_only of journal_blocks",
            "journal_blocks_no_truncate of journal_blocks",
            "journal_leaves_append_only of journal_leaves",
            "journal_leaves_no_truncate of journal_leaves",
            "sealed_postings_append_only of sealed_postings",
            "sealed_postings_no_truncate of sealed_postings",
            "checkpoint_tree_append_only of checkpoint_tree",
            "checkpoint_tree_no_truncate of checkpoint_tree",
            "evidence_roots_append_only of evidence_roots",
            "evidence_roots_no_truncate of evidence_roots",
            "reserves_append_only of reserves",
            "reserves_no_truncate of reserves",
            "brand_proofs_append_only of brand_proofs",
            "brand_proofs_no_truncate of brand_proofs",
            "audit_log_append_only of audit_log",
            "audit_log_stays of audit_log",
            "document_archive_append_only of document_archive",
            "document_archive_stays of document_archive",
            "transfer_evidence_append_only of transfer_evidence");

    Future<ChainVerified> verify(Caller caller, VerifyChain ask) {
        Cursor cursor = ask.cursor();
        return ChainRepository.listBlocks(db, cursor.block(), BLOCKS).compose(found -> {
            if (found.isEmpty()) {
                return rest(ask);
            }
            List<Checkpoint.Signed> blocks = fitting(found);
            Checkpoint last = blocks.get(blocks.size() - 1).checkpoint();
            int sealed = blocks.stream()
                    .mapToInt(block -> block.checkpoint().entries())
                    .sum();
            return ChainRepository.listPairs(db, cursor.entry(), last.lastEntry(), sealed + ENTRIES)
                    .compose(pairs -> computed(pairs).compose(hashes -> {
                        ChainVerifier recount = new ChainVerifier(known, cursor, pairs, hashes);
                        blocks.forEach(recount::block);
                        List<String> findings = new ArrayList<>(recount.findings());
                        return balances(cursor, last)
                                .onSuccess(findings::addAll)
                                .compose(done -> tree(blocks))
                                .onSuccess(findings::addAll)
                                .map(done -> new ChainVerified(pairs.size(), findings, ask.after(last)));
                    }));
        });
    }

    private Future<List<String>> balances(Cursor cursor, Checkpoint last) {
        return ChainRepository.listBrokenBalances(db, cursor.entry(), last.lastEntry(), NAMED)
                .map(entries -> entries.stream()
                        .map(entry -> "entry " + entry + " does not continue the numbers and balances of its accounts")
                        .distinct()
                        .toList());
    }

    /** Compares the stored subtrees that these blocks complete. */
    private Future<List<String>> tree(List<Checkpoint.Signed> blocks) {
        Set<Subtree> nodes = new HashSet<>();
        Set<Subtree> siblings = StoredTree.neededFor(tree -> blocks.forEach(
                block -> nodes.addAll(completed(tree, block.checkpoint()).keySet())));
        nodes.addAll(siblings);
        return ChainRepository.listNodes(db, nodes).map(stored -> {
            List<String> findings = new ArrayList<>();
            for (Checkpoint.Signed block : blocks) {
                boolean isWhole =
                        stored.keySet().containsAll(StoredTree.neededFor(tree -> completed(tree, block.checkpoint())));
                if (!isWhole
                        || !stored.entrySet()
                                .containsAll(completed(StoredTree.of(stored), block.checkpoint())
                                        .entrySet())) {
                    findings.add("the tree of checkpoints was altered at block "
                            + block.checkpoint().number());
                }
            }
            return findings;
        });
    }

    private static Map<Subtree, Hash> completed(StoredTree tree, Checkpoint checkpoint) {
        return tree.completedBy(checkpoint.number() - 1, checkpoint.leaf());
    }

    private static List<Checkpoint.Signed> fitting(List<Checkpoint.Signed> found) {
        List<Checkpoint.Signed> blocks = new ArrayList<>();
        long entries = 0;
        for (Checkpoint.Signed block : found) {
            entries += block.checkpoint().entries();
            if (!blocks.isEmpty() && entries > ENTRIES) {
                break;
            }
            blocks.add(block);
        }
        return blocks;
    }

    /** The current hashes of the entries with a leaf, by id. */
    private Future<Map<Long, Hash>> computed(List<Pair> pairs) {
        TreeMap<Long, Hash> salts = new TreeMap<>();
        for (Pair pair : pairs) {
            if (pair.entry() != null && pair.leaf() != null) {
                salts.put(pair.number(), pair.leaf().salt());
            }
        }
        return ChainRepository.readPostings(db, salts).map(trees -> {
            Map<Long, Hash> hashes = new HashMap<>();
            for (Pair pair : pairs) {
                MerkleTree tree = trees.get(pair.number());
                if (tree != null) {
                    hashes.put(
                            pair.number(),
                            new EntryForm(pair.entry(), Math.toIntExact(tree.size()), tree.root()).leaf());
                }
            }
            return hashes;
        });
    }

    private Future<ChainVerified> rest(VerifyChain ask) {
        Cursor cursor = ask.cursor();
        return ChainRepository.getRest(db, cursor.entry(), cursor.block(), ask.asOf())
                .compose(rest -> ChainRepository.listMissingTriggers(db, GUARDS).map(missing -> {
                    List<String> findings = new ArrayList<>();
                    if (rest.entryId() != null) {
                        findings.add("block " + (cursor.block() + 1) + ", which sealed entry " + rest.entryId()
                                + ", was removed");
                    }
                    if (rest.sentBlock() != null) {
                        findings.add("block " + rest.sentBlock() + ", whose checkpoint was sent outside, was removed");
                    }
                    if (rest.unsealedId() != null) {
                        findings.add("entry " + rest.unsealedId() + " of " + rest.unsealedSince()
                                + " is not sealed yet: the job does not run, or a transaction never ends");
                    }
                    missing.forEach(trigger -> findings.add("the trigger " + trigger + " is missing or disabled"));
                    return new ChainVerified(0, findings, null);
                }));
    }
}
