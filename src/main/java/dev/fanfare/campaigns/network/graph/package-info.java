/** What the adapters of Facebook and Instagram share: the Graph API of Meta, its token inspection and its errors. */
package dev.fanfare.campaigns.network.graph;
