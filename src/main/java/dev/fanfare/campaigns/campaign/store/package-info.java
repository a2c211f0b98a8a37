/** Writes to campaigns and participations in the transactions of the tasks domain. */
package dev.fanfare.campaigns.campaign.store;
