/** Public API of the campaigns domain, its views and events. */
@MessageDomain("campaigns")
package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.MessageDomain;
