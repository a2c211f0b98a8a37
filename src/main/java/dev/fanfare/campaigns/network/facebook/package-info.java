/** Facebook: logins, the figures of pages, post addresses. */
package dev.fanfare.campaigns.network.facebook;
