/** Shared by the adapters of Facebook and Instagram: Meta's Graph API and its token inspection. */
package dev.fanfare.campaigns.network.graph;
