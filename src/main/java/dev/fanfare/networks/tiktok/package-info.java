/** TikTok: post addresses. */
package dev.fanfare.networks.tiktok;
