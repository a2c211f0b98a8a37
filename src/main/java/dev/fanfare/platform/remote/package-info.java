/**
 * Calls to outside services. {@link dev.fanfare.platform.remote.GuardedClient} limits the time of a call, the number of
 * concurrent calls and the size of answers, and stops calling a service that keeps failing. Whatever goes wrong, the
 * caller gets a Refused SERVICE_UNAVAILABLE that says when to try again.
 */
package dev.fanfare.platform.remote;
