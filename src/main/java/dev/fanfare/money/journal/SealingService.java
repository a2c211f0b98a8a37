package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.CheckpointBuilder;
import dev.fanfare.formats.proof.EntryForm;
import dev.fanfare.formats.proof.EntryForm.Heading;
import dev.fanfare.formats.proof.EvidenceRoot;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.MerkleTree;
import dev.fanfare.money.journal.SealingRepository.Leaf;
import dev.fanfare.money.journal.SealingRepository.Unsealed;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.queue.CommitFence.Progress;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Seals committed entries into blocks. */
record SealingService(Database db, JournalKey key, List<String> known) {
    /** Maximum entries per block: keeps proofs short and transactions within milliseconds. */
    static final int BLOCK = 1_000;

    /** Postings after which a block takes no further entry. */
    private static final int POSTINGS = 20_000;

    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    Future<JobResult> seal(Caller caller, SealJournal ask) {
        return SealingRepository.SEALER.next(db, (tx, claimed) -> seal(tx)).map(done -> done.orElse(JobResult.NOTHING));
    }

    private Future<JobResult> seal(Tx tx) {
        return SealingRepository.FENCE.settle(tx).compose(progress -> SealingRepository.findLast(tx)
                .compose(last -> {
                    last.ifPresent(this::checkKey);
                    Checkpoint before = last.map(Checkpoint.Signed::checkpoint).orElse(null);
                    long after = before == null ? 0 : before.lastEntry();
                    return SealingRepository.listEntries(tx, after, progress.settled(), BLOCK)
                            .compose(found -> found.isEmpty()
                                    ? Future.succeededFuture(new JobResult(0, false))
                                    : EvidenceRepository.findLast(tx)
                                            .compose(evidence -> seal(
                                                    tx,
                                                    before,
                                                    found,
                                                    progress,
                                                    evidence.map(EvidenceRoot::hash)
                                                            .orElse(Hash.NONE))));
                }));
    }

    /** A node with another key, such as one with a data directory of its own, must not continue the chain. */
    private void checkKey(Checkpoint.Signed last) {
        if (!known.contains(last.publicKey())) {
            throw new IllegalStateException("the journal was sealed with the key " + last.publicKey()
                    + ", which is neither journal.signing_key of this node nor among journal.former_keys");
        }
    }

    private Future<JobResult> seal(Tx tx, Checkpoint before, List<Unsealed> found, Progress progress, Hash evidence) {
        List<Heading> entries = fitting(found);
        Map<Long, Hash> salts = new HashMap<>();
        entries.forEach(entry -> salts.put(entry.id(), salt()));
        Future<SortedMap<Long, MerkleTree>> read = SealingRepository.numberPostings(tx, entries)
                .compose(numbered -> ChainRepository.readPostings(tx, salts));
        return read.compose(trees -> {
            List<Leaf> leaves = leaves(before == null ? 1 : before.lastPosition() + 1, entries, salts, trees);
            MerkleTree block = new MerkleTree();
            leaves.forEach(leaf -> block.add(leaf.hash()));
            Checkpoint checkpoint = CheckpointBuilder.builder()
                    .number(before == null ? 1 : before.number() + 1)
                    .firstPosition(leaves.get(0).position())
                    .entries(leaves.size())
                    .lastEntry(leaves.get(leaves.size() - 1).entryId())
                    .previous(before == null ? Hash.NONE : before.hash())
                    .root(block.root())
                    .sealedAt(progress.now())
                    .evidence(evidence)
                    .build();
            boolean more = found.size() == BLOCK || entries.size() < found.size();
            return SealingRepository.write(tx, leaves)
                    .compose(written -> SealingRepository.write(tx, checkpoint.signed(key)))
                    .compose(written -> ChainRepository.addNodes(tx, checkpoint))
                    .map(new JobResult(leaves.size(), more));
        });
    }

    /** The first entries, at least one. */
    private static List<Heading> fitting(List<Unsealed> found) {
        List<Heading> entries = new ArrayList<>();
        long postings = 0;
        for (Unsealed next : found) {
            postings += next.postings();
            if (!entries.isEmpty() && postings > POSTINGS) {
                break;
            }
            entries.add(next.entry());
        }
        return entries;
    }

    private static List<Leaf> leaves(
            long first, List<Heading> entries, Map<Long, Hash> salts, Map<Long, MerkleTree> trees) {
        List<Leaf> leaves = new ArrayList<>();
        for (Heading entry : entries) {
            MerkleTree postings = trees.get(entry.id());
            EntryForm form = new EntryForm(entry, Math.toIntExact(postings.size()), postings.root());
            leaves.add(
                    new Leaf(entry.id(), first + leaves.size(), form.postings(), salts.get(entry.id()), form.leaf()));
        }
        return leaves;
    }

    private static Hash salt() {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return Hash.ofBytes(salt);
    }
}
