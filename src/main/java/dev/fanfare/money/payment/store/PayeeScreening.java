package dev.fanfare.money.payment.store;

import dev.fanfare.money.payment.store.PayeeScreeningRepository.Hit;
import dev.fanfare.money.payment.store.PayeeScreeningRepository.Payee;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps payouts, micro-deposits and withdrawals from payees whose names are on a sanctions list: the holder of the bank
 * account, or else the user; an advertiser, its user and its billing name. A hit
 * holds everything of its user, so that another name or account is no way out, until two people clear it. What was
 * cleared is this user with this name and this entry: another name is another hit. What was blocked stays so, also after
 * it was taken off the list.
 */
public record PayeeScreening(SanctionsList listed) {
    /**
     * Records the hits of these payouts and returns those that may not be paid. Lock their owners first where they are
     * about to be paid, so that a decision or another name waits.
     */
    public Future<Set<Long>> listHeld(Tx tx, List<Long> payoutIds) {
        Long[] ids = payoutIds.toArray(Long[]::new);
        return listHeld(tx, () -> PayeeScreeningRepository.listOfPayouts(tx, ids));
    }

    /** Likewise for the holders of bank accounts that micro-deposits are to go to. */
    public Future<Set<Long>> listHeldAccounts(Tx tx, List<Long> accountIds) {
        Long[] ids = accountIds.toArray(Long[]::new);
        return listHeld(tx, () -> PayeeScreeningRepository.listOfAccounts(tx, ids));
    }

    /** Whether withdrawals of this advertiser are held back. Locks its user. */
    public Future<Boolean> isHeld(Tx tx, long advertiserId) {
        Long[] ids = {advertiserId};
        return listHeld(tx, () -> PayeeScreeningRepository.listOfAdvertisers(tx, ids))
                .map(held -> !held.isEmpty());
    }

    private Future<Set<Long>> listHeld(Tx tx, Supplier<Future<List<Payee>>> list) {
        return list.get()
                .compose(payees -> {
                    List<Hit> hits =
                            payees.stream().flatMap(this::hits).distinct().toList();
                    return hits.isEmpty()
                            ? Future.succeededFuture(payees)
                            : PayeeScreeningRepository.insert(tx, hits).compose(added -> list.get());
                })
                .map(payees ->
                        payees.stream().filter(Payee::held).map(Payee::id).collect(Collectors.toUnmodifiableSet()));
    }

    private Stream<Hit> hits(Payee payee) {
        String name = SanctionsList.normalised(payee.name());
        return listed.entriesOf(name).stream().map(entry -> new Hit(payee.userId(), name, entry));
    }
}
