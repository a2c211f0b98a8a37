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
 * @param onePerson whether who has rejected a task may decide its appeal, as in a sandbox's world
 */
record Deciders(int unrelatedDays, boolean releasesOwnCredit, boolean onePerson) {
    /** Refuses who may not make this transition. */
    Future<Void> require(Tx tx, Caller caller, TaskRow task, TaskTransition move) {
        boolean pays = move.to() == TaskStatus.ACCEPTED || move == TaskTransition.MARK_PAID;
        return (onePerson
                        ? Future.<Void>succeededFuture()
                        : Appeals.requireImpartial(tx, caller, task, move, unrelatedDays))
                .compose(fair ->
                        pays && !releasesOwnCredit && !task.campaign().brief().funded()
                                ? CreditRaises.requireOther(
                                        tx, caller, task.campaign().advertiserId(), unrelatedDays)
                                : Future.succeededFuture());
    }
}
