/**
 * What those who operate a node see of it, whatever its roles: whether it is alive and ready, whether the service is well, its
 * metrics, and the levels of its log.
 */
package dev.fanfare.runtime.management;
