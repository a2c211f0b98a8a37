/** What others ask of the statistics domain: counts and sums. */
package dev.fanfare.statistics.api;
