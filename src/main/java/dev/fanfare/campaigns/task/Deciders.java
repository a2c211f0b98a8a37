package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.people.advertiser.store.CreditRaises;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;

/**
 * Who may decide on a locked task, besides those with the right.
 *
 * @param unrelatedDays days for which an account counts as its creator's
 * @param releasesOwnCredit whether the one who opened an advertiser's credit may accept and release payments on it
 */
record Deciders(int unrelatedDays, boolean releasesOwnCredit) {
    /** Refuses who may not make this transition. */
    Future<Void> require(Tx tx, Caller caller, TaskRow task, TaskTransition move) {
        boolean pays = move.to() == TaskStatus.ACCEPTED || move == TaskTransition.MARK_PAID;
        return Appeals.requireImpartial(tx, caller, task, move, unrelatedDays)
                .compose(fair ->
                        pays && !releasesOwnCredit && !task.campaign().brief().funded()
                                ? CreditRaises.requireOther(
                                        tx, caller, task.campaign().advertiserId(), unrelatedDays)
                                : Future.succeededFuture());
    }
}
