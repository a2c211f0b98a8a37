/**
 * What others ask of the networks domain: connections, pages, walls and channels, and what the configuration says of
 * networks.
 */
@MessageDomain("networks")
package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.MessageDomain;
