/** Monitoring of a node, whatever its roles: liveness, readiness, health of the service, metrics, and log levels. */
package dev.fanfare.runtime.management;
