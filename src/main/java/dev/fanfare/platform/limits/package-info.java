/** Token buckets: in the process's memory when it is alone, in the cluster's when it is one of several. */
package dev.fanfare.platform.limits;

