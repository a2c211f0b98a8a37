/** Places that callers share, by owner. */
package dev.fanfare.platform.fairness;
