/**
 * Public API of the advertisers domain: advertisers and their limits.
 */
@MessageDomain("advertisers")
package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.MessageDomain;
