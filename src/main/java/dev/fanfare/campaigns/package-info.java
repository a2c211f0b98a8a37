/**
 * Campaigns: what advertisers offer, who may take part, and who does.
 *
 * <p>Owns {@code campaigns}, {@code task_definitions} and {@code participations}. States and transitions:
 * {@link dev.fanfare.campaigns.api.CampaignMove}.
 *
 * <p>Invariants: {@code participants_count} counts the held and joined participations and never exceeds
 * {@code max_participants}; a lapsed hold counts until somebody wants its place or the clock comes by. What an advertiser
 * has promised and spent never exceeds their maximum limit ({@code advertisers_within_limit}). Whoever changes what a
 * campaign offers, or who is in it, has its row locked.
 *
 * <p>Two exceptions to writing one's own tables only. Joining makes the participant's rows in {@code tasks}, and a
 * further task those of all participants, with the terms of that moment; from then on they belong to the tasks domain.
 * And both raise {@code advertisers.promised} by the {@code promised} of each new task and, once for a campaign, by its
 * best post bonus ({@code best_post_promised}). A task's promise stands until the tasks domain moves the task on, also
 * after its campaign has ended; the best post's until it is paid, or given back here when the campaign is cancelled.
 *
 * <p>Triggers keep {@code participations.banned} true of users, wherever they are banned.
 *
 * <p>Rows are locked in this order: user, campaign, advertiser.
 */
package dev.fanfare.campaigns;
