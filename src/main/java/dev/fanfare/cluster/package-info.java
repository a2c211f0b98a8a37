/**
 * How nodes find each other: the Vert.x of a process, alone or as a member of a Hazelcast cluster, and the rate limit
 * buckets that members share. A node that runs alone loads nothing of Hazelcast.
 */
package dev.fanfare.cluster;
