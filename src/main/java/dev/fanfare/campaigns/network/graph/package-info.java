/** Shared by the adapters of Facebook and Instagram: Meta's Graph API, its token inspection and its errors. */
package dev.fanfare.campaigns.network.graph;
