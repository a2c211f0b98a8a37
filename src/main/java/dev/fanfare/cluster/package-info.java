/**
 * Clustering: the Vert.x instance of a process, alone or as a member of a Hazelcast cluster, and the rate limit buckets
 * that members share. A node that runs alone does not load Hazelcast.
 */
package dev.fanfare.cluster;
