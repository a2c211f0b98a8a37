/** X, formerly Twitter: logins, figures, post addresses. */
package dev.fanfare.campaigns.network.twitter;
