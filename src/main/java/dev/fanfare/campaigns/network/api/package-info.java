/** Public API of the networks domain: connections, pages, walls and channels, and the configured networks. */
@MessageDomain("networks")
package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.MessageDomain;
