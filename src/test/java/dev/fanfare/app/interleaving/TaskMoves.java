package dev.fanfare.app.interleaving;

import dev.fanfare.app.interleaving.TwoNodes.Call;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Body;
import dev.fanfare.support.Task;
import java.util.List;
import java.util.Locale;

/** What publishers and operators do to a task, and to its campaign. */
final class TaskMoves extends Moves<Task> {
    private static final String ACTIONS = "/api/task/actions/";
    private static final String ROWS = """
            select concat_ws(' ', 'task', status, payment, promised, reversals, reviewer_id is null) from tasks
            where campaign_id = %1$s
            union all
            select concat_ws(' ', 'participation', status, accepted_tasks, earned) from participations
            where campaign_id = %1$s
            union all
            select concat_ws(' ', 'campaign', status, participants_count, best_post_promised, ended_at is null)
            from campaigns where id = %1$s
            union all
            select concat_ws(' ', 'advertiser', promised, spent) from advertisers where user_id = %2$s
            union all
            select concat_ws(' ', kind, currency, balance, (select count(*) from postings p where p.account_id = a.id))
            from accounts a where owner_id in (%2$s, %3$s)
            union all
            select concat_ws(' ', 'audit', action, count(*)) from audit_log
            where subject = 'campaign:' || %1$s or subject in (select 'task:' || id from tasks where campaign_id = %1$s)
            group by action
            order by 1
            """;

    TaskMoves(TwoNodes nodes) {
        super(nodes);
    }

    @Override
    List<Move<Task>> all() {
        return List.of(
                new Move<>(
                        "hand in",
                        "pending",
                        task -> byPublisher(
                                task,
                                Task.COMPLETE,
                                "{task_id: %s, post_url: 'https://www.instagram.com/p/own%s'}",
                                task.id(),
                                task.id())),
                new Move<>(
                        "leave",
                        "pending",
                        task -> byPublisher(task, "/web/api/task/leave/", "{task_id: %s}", task.id())),
                new Move<>(
                        "end",
                        "pending",
                        task -> byOperator(
                                "/api/campaign/status/",
                                "{campaign_id: %s, status: 'completed'}",
                                task.campaign().id())),
                new Move<>("accept", "under_review", task -> acts("approve", task)),
                new Move<>("reject", "under_review", task -> acts("reject", task, "{reason: 'Blurred.'}")),
                new Move<>(
                        "appeal",
                        "rejected",
                        task -> byPublisher(
                                task, "/web/api/task/appeal/", "{task_id: %s, reason: 'It is sharp.'}", task.id())),
                new Move<>("grant", "appealed", task -> acts("grant_appeal", task)),
                new Move<>("pay", "accepted", task -> acts("mark_paid", task)),
                new Move<>(
                        "reverse",
                        "accepted",
                        task -> byOperator(
                                "/admin/api/tasks/reverse/", "{task_id: %s, reason: 'Bought reactions.'}", task.id())));
    }

    private Call byPublisher(Task task, String path, Object... body) {
        return nodes().call(task.publisher().web(), path, body);
    }

    private Call byOperator(String path, Object... body) {
        return nodes().call(nodes().world().operator().backend(), path, body);
    }

    private Call acts(String action, Task task, Object... body) {
        return byOperator(ACTIONS, Body.with(Body.of("{task_id: %s, action: %s}", task.id(), action), body));
    }

    @Override
    Task made(String state) {
        Advertiser advertiser = nodes().world().advertiser("USD");
        return advertiser.campaign().task().comesTo(TaskStatus.valueOf(state.toUpperCase(Locale.ROOT)));
    }

    @Override
    String rows(Task task) {
        return nodes().rows(ROWS.formatted(
                task.campaign().id(),
                task.campaign().advertiser().id(),
                task.publisher().id()));
    }
}
