/**
 * Campaigns: what advertisers offer, who may take part, and who does.
 *
 * <p>States and transitions: {@link dev.fanfare.campaigns.campaign.api.CampaignTransition}.
 *
 * <p>Invariants: {@code participants_count} counts the held and joined participations and never exceeds
 * {@code max_participants}; an expired hold counts until somebody needs its slot or the job releases it. What an
 * advertiser has promised and spent never exceeds their maximum limit ({@code advertisers_within_limit}). The
 * campaign's row is locked while its terms or participants change.
 *
 * <p>Joining inserts the participant's rows in {@code tasks}, and defining a task those of all participants, chunk by chunk,
 * with the terms of that time; from then on the tasks domain writes them. Both raise {@code advertisers.promised} by the
 * {@code promised} of each new task (those
 * still to be given are promised by their definition) and, once for a
 * campaign, by its best post bonus ({@code best_post_promised}). A task's promise stands until the tasks domain settles
 * it, even after its campaign has ended; the best post's stands until it is paid, or is taken back here when the
 * campaign is cancelled.
 *
 * <p>Triggers keep {@code participations.banned} in step with users.
 *
 * <p>Rows are locked in this order: user, campaign, advertiser.
 */
package dev.fanfare.campaigns.campaign;
