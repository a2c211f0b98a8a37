/**
 * Calls to external services. {@link dev.fanfare.platform.remote.GuardedClient} combines timeout, bulkhead, size limit
 * and circuit breaker. Failures become a Refused SERVICE_UNAVAILABLE with an estimated recovery.
 */
package dev.fanfare.platform.remote;
