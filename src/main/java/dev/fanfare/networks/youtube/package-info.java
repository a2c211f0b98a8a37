/** YouTube: the figures of channels, post addresses. */
package dev.fanfare.networks.youtube;
