/** Google: logins. */
package dev.fanfare.networks.google;
