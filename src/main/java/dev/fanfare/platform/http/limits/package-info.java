/** Limits on what clients may ask for: token buckets shared by all nodes, open feeds for each user, and bulkheads. */
package dev.fanfare.platform.http.limits;
