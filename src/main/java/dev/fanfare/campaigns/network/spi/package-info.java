/**
 * What a social network or login provider implements, and what its implementation needs. An adapter is found by its line in
 * {@code META-INF/services} and takes effect by its block of the settings.
 */
package dev.fanfare.campaigns.network.spi;
