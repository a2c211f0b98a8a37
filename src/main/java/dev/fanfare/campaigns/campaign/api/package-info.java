/** What others ask of the campaigns domain, its views and its events. */
@MessageDomain("campaigns")
package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.MessageDomain;
