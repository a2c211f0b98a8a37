/** Measures that cost a request next to nothing. */
package dev.fanfare.platform.metrics;
