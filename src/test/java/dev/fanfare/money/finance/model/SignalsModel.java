package dev.fanfare.money.finance.model;

import dev.fanfare.campaigns.signal.api.AppealHold;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.money.finance.model.Model.Step;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import java.util.List;

/**
 * What signals of posts lead to: holds, appeals and their ends.
 *
 * @param staff two who decide
 */
record SignalsModel(Node node, Model model, List<Long> staff) {
    /** Something does not fit: whether that opens the signal of the post. */
    boolean raise(ViewsPost post) {
        return List.of("none", "cleared").contains(post.signal)
                && node.sql("""
                        insert into signals (task_id, user_id, status, score, opened_at) values (?, ?, 'open', 90, business_now())
                        on conflict (task_id) do update set status = 'open', score = 90, opened_at = business_now()
                        returning id""", post.task, post.user).numbers().size() == 1;
    }

    private long signal(ViewsPost post) {
        return node.number("select id from signals where task_id = ?", post.task);
    }

    Step hold(ViewsPost post, WorldOp op) {
        int who = op.amount() % staff.size();
        boolean unpaid = post.is("under_review", "accepted");
        return new Step(
                new DecideSignal(signal(post), DecideSignal.Action.HOLD, "Views without reactions."),
                Callers.superuser(staff.get(who)),
                unpaid ? null : "business_error",
                done -> {
                    post.signal = "held";
                    post.holder = who;
                    post.appealed = false;
                    post.heldSince = model.today();
                });
    }

    Step reject(ViewsPost post) {
        return new Step(
                new DecideSignal(signal(post), DecideSignal.Action.REJECT, "Bought views."),
                Callers.superuser(staff.get(0)),
                null,
                done -> {
                    post.signal = "rejected";
                    post.status = "rejected";
                });
    }

    /** What was appealed is decided by the other one; what was not can be ended only. */
    Step decide(ViewsPost post, WorldOp op) {
        boolean appealed = post.signal.equals("appealed");
        boolean uphold = op.amount() % 2 == 0;
        boolean same = op.amount() % 5 == 0;
        int who = same ? post.holder : 1 - post.holder;
        String refusal = appealed && same ? "permission_denied" : !appealed && uphold ? "business_error" : null;
        return new Step(
                new DecideSignal(
                        signal(post), uphold ? DecideSignal.Action.UPHOLD : DecideSignal.Action.CLEAR, "Looked at."),
                Callers.superuser(staff.get(who)),
                refusal,
                done -> post.signal = uphold ? "held" : "cleared");
    }

    /** The appeal of a hold, which creators ask for in the console. */
    Step appeal(ViewsPost post) {
        return new Step(
                new AppealHold(signal(post), "They are real."),
                Callers.user(post.user),
                post.appealed ? "business_error" : null,
                done -> {
                    post.appealed = true;
                    post.signal = "appealed";
                });
    }
}
