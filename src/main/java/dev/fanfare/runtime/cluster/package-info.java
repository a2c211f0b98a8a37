/**
 * Clustering: the Vert.x instance of a process, alone or as a member of a cluster. Members find and watch each other by
 * JGroups, tell each other which messages they answer, and share the buckets of rate limits. With {@code cluster.tls} they
 * do all of it over TLS and only with nodes that their own authority has signed. A node that runs alone does not load JGroups.
 */
package dev.fanfare.runtime.cluster;
