/**
 * What posts earn: a list of {@linkplain dev.fanfare.campaigns.reward.PayRule rules}, each from verified figures to an
 * amount with a cap. Pure functions of exact numbers, in two stages: {@link dev.fanfare.campaigns.reward.PostStage} for
 * one post, {@link dev.fanfare.campaigns.reward.CampaignShares} for what the posts of a campaign share at its end. Amounts
 * are minor units of one currency.
 */
package dev.fanfare.campaigns.reward;
