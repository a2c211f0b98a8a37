package dev.fanfare.money.journal;

import dev.fanfare.formats.proof.Checkpoint;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.ReserveTree;
import dev.fanfare.formats.proof.ReservesForm;
import dev.fanfare.money.journal.ReservesRepository.Due;
import dev.fanfare.money.journal.ReservesRepository.Found;
import dev.fanfare.money.journal.ReservesRepository.NewLeaf;
import dev.fanfare.money.journal.ReservesRepository.Owed;
import dev.fanfare.money.journal.api.GetReservesProof;
import dev.fanfare.money.journal.api.GetReservesProof.Item;
import dev.fanfare.money.journal.api.GetReservesProof.ReservesProofs;
import dev.fanfare.money.journal.api.JournalJobs.SumReserves;
import dev.fanfare.money.journal.api.ListReserves;
import dev.fanfare.money.journal.api.ListReserves.ReserveList;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Sums each day the liabilities to publishers and advertisers, so that each owner can prove their part of the sum. */
record ReservesService(Database db, JournalKey key) {
    private static final int BLIND_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** One currency of a day, in a transaction. */
    Future<JobResult> sum(Caller caller, SumReserves ask) {
        return SealingRepository.SEALER
                .next(db, (tx, claimed) -> ReservesRepository.findNext(tx)
                        .compose(due -> due.isEmpty()
                                ? Future.succeededFuture(JobResult.NOTHING)
                                : SealingRepository.find(tx, due.get().block())
                                        .compose(block -> sum(
                                                tx,
                                                due.get(),
                                                block.orElseThrow().checkpoint()))))
                .map(done -> done.orElse(JobResult.NOTHING));
    }

    private Future<JobResult> sum(Tx tx, Due due, Checkpoint block) {
        return ReservesRepository.listOwed(tx, due.currency(), block.lastEntry())
                .compose(owed -> {
                    List<NewLeaf> leaves = shuffled(due.currency(), owed);
                    ReserveTree tree =
                            new ReserveTree(leaves.stream().map(NewLeaf::node).toList());
                    ReservesForm form = new ReservesForm(
                            due.day(),
                            due.currency(),
                            block.number(),
                            block.hash(),
                            owed.size(),
                            tree.root().amount(),
                            tree.root().hash());
                    return ReservesRepository.insert(tx, form, key.publicKey(), form.sign(key))
                            .compose(inserted -> ReservesRepository.insert(tx, due, leaves, tree))
                            .map(new JobResult(owed.size(), true));
                });
    }

    /** Random parts of each amount, in the order of their random blinds, so that no leaf says what an owner is owed. */
    private static List<NewLeaf> shuffled(String currency, List<Owed> owed) {
        List<NewLeaf> leaves = new ArrayList<>();
        for (Owed one : owed) {
            for (long part : ReserveTree.split(one.amount(), RANDOM)) {
                byte[] bytes = new byte[BLIND_BYTES];
                RANDOM.nextBytes(bytes);
                Hash blind = Hash.ofBytes(bytes);
                leaves.add(new NewLeaf(one.ownerId(), blind, ReserveTree.leaf(blind, one.ownerId(), currency, part)));
            }
        }
        leaves.sort(Comparator.comparing(leaf -> leaf.blind().toString()));
        return leaves;
    }

    Future<ReservesProofs> prove(Caller caller, GetReservesProof ask) {
        return ReservesRepository.listOwn(db, caller.id(), ask.day())
                .compose(found -> Future.all(found.stream().map(this::prove).toList()))
                .map(proofs -> new ReservesProofs(proofs.list()));
    }

    private Future<Item> prove(Found found) {
        return ReservesRepository.listPath(db, found).map(path -> new Item(found.reserves(), found.own(), path));
    }

    Future<ReserveList> list(Caller caller, ListReserves ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return ReservesRepository.list(db, part.beforeId(), part.limit())
                .map(found -> part.cut(found, ReserveList.Item::id, ReserveList::new));
    }
}
