package dev.fanfare.campaigns.task;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Publishers' tasks and their terms. */
public final class TasksTables {
    private TasksTables() {}

    private static final String PAYMENTS = "what payments were for, with the inputs of their formula";

    public static final PackageTables ALL = PackageTables.of(
            TasksTables.class,
            table("tasks")
                    .inRealTime("updated_at")
                    .alsoWrittenBy(
                            "campaigns.campaign", "joining gives tasks in the statement that sums up their promises")
                    .kept(PAYMENTS)
                    .exported("""
                            id, campaign_id, status, assigned_at, deadline, post_url, screenshots, claimed_reach,
                              claimed_engagement, completed_at, reviewed_at, reason, verified_reach, verified_engagement,
                              payment as payment_minor, currency, paid_at""")
                    .erasedBy("update tasks set post_url = null, screenshots = '{}' where user_id = $1"),
            table("appeals")
                    .kept(PAYMENTS)
                    .exportedBy("appeals", """
                            select o.task_id, o.reason, o.appealed_at, o.due_at, o.outcome, o.decided_at
                            from appeals o join tasks t on t.id = o.task_id
                            where t.user_id = $1 order by o.appealed_at""")
                    .erasedBy(
                            "update appeals set reason = '' where task_id in (select id from tasks where user_id = $1)"),
            table("task_drafts")
                    .kept(PAYMENTS)
                    .exportedBy("drafts", """
                            select w.task_id, w.text, w.links, w.pictures, w.handed_in_at, w.state, w.decided_at, w.comment
                            from task_drafts w join tasks t on t.id = w.task_id
                            where t.user_id = $1 order by w.id""")
                    .erasedBy(
                            "update task_drafts set text = '', links = '{}', pictures = '{}' where task_id in (select id from tasks where user_id = $1)"),
            table("best_posts").kept(PAYMENTS).exportedBy("best_posts", """
                            select b.campaign_id, b.task_id, b.place, b.winners, b.amount as amount_minor, b.settled_at, b.paid_at
                            from best_posts b join tasks t on t.id = b.task_id
                            where t.user_id = $1 order by b.settled_at""").notErased(PAYMENTS),
            table("pool_shares").kept(PAYMENTS).exportedBy("pool_shares", """
                            select s.campaign_id, s.task_id, s.number, s.place, s.post_views, s.shared as shared_minor,
                              s.amount as amount_minor, s.paid_at
                            from pool_shares s join tasks t on t.id = s.task_id
                            where t.user_id = $1 order by s.paid_at""").notErased(PAYMENTS),
            table("reversed_payments")
                    .kept(PAYMENTS)
                    .exportedBy("reversed_payments", """
                            select r.task_id, r.number, r.accepted_at, r.reversed_at, r.reason, r.payment as payment_minor
                            from reversed_payments r join tasks t on t.id = r.task_id
                            where t.user_id = $1 order by r.reversed_at""")
                    .notErased(PAYMENTS));
}
