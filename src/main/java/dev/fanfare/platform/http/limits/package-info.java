/** Rate limits by token buckets shared by all nodes, limits on open feeds, and bulkheads. */
package dev.fanfare.platform.http.limits;
