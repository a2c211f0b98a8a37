/**
 * Tasks: what participants of a campaign do for it, from the day they join to the day they are paid.
 *
 * <p>States: pending, handed in to under_review; from there accepted, then paid when the money is released, or rejected
 * and handed in again in time; pending or rejected, given up to left. {@link dev.fanfare.tasks.api.TaskMove} is that table.
 *
 * <p>Invariants: the terms of a task are those of the day it was taken on. A post counts once in a campaign, however its
 * address is spelled. {@code tasks.promised} is what the advertiser may still have to pay for the task; it and the
 * advertiser's sum of promises change together and are settled once the task is accepted or left. What acceptance changes is
 * changed in one transaction with its journal entry. Only verified figures earn bonuses and score.
 *
 * <p>What falls due by itself: overdue tasks are rejected and what was promised for them is freed; tasks that nobody has
 * reviewed for long are accepted; and once a campaign is completed and all of it reviewed, its best post is paid
 * ({@link dev.fanfare.tasks.BestPost}), the inputs kept in {@code best_posts}.
 *
 * <p>Campaigns create participations and tasks when somebody joins. Beside its own table, tasks, this domain changes
 * what hangs on them: participations (figures, leaving), campaigns.participants_count and best_post_promised (with
 * best_post_settled_at), advertisers.promised and spent, users.primary_currency (with the first money earned).
 */
package dev.fanfare.tasks;
