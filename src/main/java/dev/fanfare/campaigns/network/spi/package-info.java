/**
 * The SPI of social networks and login providers, and helpers for adapters. An adapter is found by its line in
 * {@code META-INF/services} and activated by its settings block.
 */
package dev.fanfare.campaigns.network.spi;
