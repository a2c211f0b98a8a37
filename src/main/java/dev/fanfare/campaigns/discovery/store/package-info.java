/** What publishers accept, for the statements of other domains. */
package dev.fanfare.campaigns.discovery.store;
