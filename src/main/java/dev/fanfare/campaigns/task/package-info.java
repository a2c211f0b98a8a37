/**
 * Tasks: what participants of a campaign do for it, from joining to payment.
 *
 * <p>States: pending, handed in to under_review; from there accepted, then paid when the money is released, or rejected
 * and handed in again in time; pending or rejected, given up to left. See {@link dev.fanfare.campaigns.task.api.TaskTransition}.
 *
 * <p>Invariants: the terms of a task are frozen when it is joined. A post counts once per campaign, however its address
 * is spelled. {@code tasks.promised} is what the advertiser may still have to pay for the task; it and the advertiser's
 * sum of promises change together and are settled once the task is accepted or left. Acceptance and its journal entry
 * are one transaction. Only verified figures earn bonuses and score.
 *
 * <p>Jobs: overdue tasks are rejected and their promises end; tasks unreviewed for too long are accepted; once a
 * campaign is completed and fully reviewed, its best post is paid ({@link dev.fanfare.campaigns.task.BestPost}) and the inputs
 * are stored in {@code best_posts}. The inputs of payments that are taken back are kept in {@code reversed_payments}.
 *
 * <p>Campaigns create participations and tasks when a publisher joins. What changes with a task elsewhere is written by the
 * {@code store} of its owner: figures of participations, places of campaigns, promises of advertisers.
 */
package dev.fanfare.campaigns.task;
