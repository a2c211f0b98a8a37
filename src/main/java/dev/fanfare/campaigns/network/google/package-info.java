/** Google: logins. */
package dev.fanfare.campaigns.network.google;
