/** YouTube: the figures of channels, post addresses. */
package dev.fanfare.campaigns.network.youtube;
