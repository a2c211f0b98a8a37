/** X, formerly Twitter: logins, figures, post addresses. */
package dev.fanfare.networks.twitter;
