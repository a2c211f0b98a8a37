/** Instagram: logins, the figures of professional accounts, post addresses. */
package dev.fanfare.campaigns.network.instagram;
