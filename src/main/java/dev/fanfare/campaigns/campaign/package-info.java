/**
 * Campaigns of advertisers: offers, eligibility and participation.
 *
 * <p>States and transitions: {@link dev.fanfare.campaigns.campaign.api.CampaignTransition}.
 *
 * <p>Invariants: {@code participants_count} counts the held and joined participations and never exceeds
 * {@code max_participants}; an expired hold counts until its slot is needed or the job releases it. An advertiser's
 * promises and spending never exceed the maximum limit ({@code advertisers_within_limit}). The campaign's row is locked
 * while its terms or participants change.
 *
 * <p>Joining inserts the participant's rows in {@code tasks}; defining a task inserts those of all participants in
 * chunks, with the terms of that time. Afterwards the tasks domain owns them. Both raise {@code advertisers.promised}
 * by the {@code promised} of each new task (by the definition for tasks not created yet) and, once per campaign, by its
 * best-post bonus ({@code best_post_promised}). A task's promise stands until the tasks domain settles it, even after
 * its campaign has ended; that of the best post until it is paid, or released when the campaign is cancelled.
 *
 * <p>Triggers keep {@code participations.banned} in sync with users.
 *
 * <p>Rows are locked in this order: user, campaign, advertiser.
 */
package dev.fanfare.campaigns.campaign;
