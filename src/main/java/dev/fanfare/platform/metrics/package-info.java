/** Metrics with negligible cost per request. */
package dev.fanfare.platform.metrics;
