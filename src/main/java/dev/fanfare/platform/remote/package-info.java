/**
 * The way to services that are not ours. A {@link dev.fanfare.platform.remote.Guarded} stands before each of them: it
 * bounds how long a call takes, how many are made at once and how much is read, and stops calling a service that has
 * stopped working. Whatever goes wrong out there, the caller sees one thing: a Refused SERVICE_UNAVAILABLE that says
 * when to come back.
 */
package dev.fanfare.platform.remote;
