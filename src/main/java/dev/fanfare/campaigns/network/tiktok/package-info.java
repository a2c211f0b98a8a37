/** TikTok: post addresses. */
package dev.fanfare.campaigns.network.tiktok;
