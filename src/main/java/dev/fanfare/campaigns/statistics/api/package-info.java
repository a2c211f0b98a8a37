/** Public API of the statistics domain: counts and sums. */
package dev.fanfare.campaigns.statistics.api;
