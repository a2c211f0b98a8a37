package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.reward.PostFigures;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.people.session.store.TokenMakers;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The rules of decisions on appeals. */
final class Appeals {
    private static final Set<TaskTransition> IMPARTIAL =
            Set.of(TaskTransition.TAKE_APPEAL, TaskTransition.GRANT_APPEAL, TaskTransition.DISMISS_APPEAL);

    private Appeals() {}

    /**
     * Refuses an appeal to the person who rejected the task, in whatever account, and to its publisher and advertiser:
     * they may neither take nor decide it.
     *
     * @param unrelatedDays days for which an account counts as its creator's
     */
    static Future<Void> requireImpartial(Tx tx, Caller caller, TaskRow task, TaskTransition move, int unrelatedDays) {
        if (!IMPARTIAL.contains(move) || caller.userId() == null) {
            return Future.succeededFuture();
        }
        if (caller.isOfTeam(task.campaign().advertiserId())) {
            throw CommonFault.PERMISSION_DENIED.because("You may not decide an appeal in a campaign of your own.");
        }
        return AppealsRepository.getRejecter(tx, task.id())
                .compose(rejecter -> TokenMakers.linkedAccounts(tx, caller, List.of(caller.id()), unrelatedDays)
                        .map(linked -> {
                            if (Stream.of(rejecter.orElse(null), task.userId())
                                    .filter(Objects::nonNull)
                                    .anyMatch(linked::contains)) {
                                throw CommonFault.PERMISSION_DENIED.because(
                                        "Another person than the one who rejected the task decides its appeal: no account"
                                                + " that you have made, nor one of its maker.");
                            }
                            return null;
                        }));
    }

    /**
     * The figures that a decision confirms: a person who grants an appeal without any confirms those of the claim. Silence
     * confirms none.
     */
    static PostFigures figures(TaskTransition move, PostFigures given, Long claimedReach, Long claimedEngagement) {
        return move == TaskTransition.GRANT_APPEAL && given.reach() == null && given.engagement() == null
                ? new PostFigures(claimedReach, claimedEngagement)
                : given;
    }
}
