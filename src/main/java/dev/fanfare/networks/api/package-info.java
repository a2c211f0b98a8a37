/**
 * What others ask of the networks domain: connections, pages, walls and channels, and what the configuration says of
 * networks.
 */
package dev.fanfare.networks.api;
