/** What publishers accept and are asked, for the statements of other domains. */
package dev.fanfare.campaigns.discovery.store;
