/**
 * Tasks of campaign participants, from joining to payment.
 *
 * <p>States: pending; under_review after submission; accepted, then paid when the money is released; or rejected, until
 * resubmitted in time or appealed. Pending and rejected tasks can be given up (left). See
 * {@link dev.fanfare.campaigns.task.api.TaskTransition}.
 *
 * <p>Invariants: a task's terms are frozen at joining. A post counts once per campaign, whatever the form of its
 * address. {@code tasks.promised} is the maximum that the advertiser may still have to pay for the task; it changes
 * together with the advertiser's sum of promises, and is settled once the task is accepted or left. Acceptance and its
 * journal entry are one transaction. Only verified figures earn bonuses and score;
 * a granted appeal verifies those of the claim.
 *
 * <p>Jobs: reject overdue tasks and release their promises; accept tasks unreviewed for too long; pay the best post of
 * completed, fully reviewed campaigns ({@link dev.fanfare.campaigns.task.BestPost}), storing the inputs in
 * {@code best_posts}. The inputs of reversed payments are kept in {@code reversed_payments}.
 *
 * <p>Campaigns create participations and tasks when a publisher joins. Related data of other domains is written by
 * their {@code store}: figures of participations, slots of campaigns, promises of advertisers.
 */
package dev.fanfare.campaigns.task;
