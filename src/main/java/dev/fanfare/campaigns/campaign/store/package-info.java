/** What tasks write of campaigns and participations, in transactions of their own. */
package dev.fanfare.campaigns.campaign.store;
