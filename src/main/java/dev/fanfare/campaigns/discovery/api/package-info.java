/**
 * Public API of the discovery domain: publishers who can be found, invitations and applications.
 */
@MessageDomain("discovery")
package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.MessageDomain;
