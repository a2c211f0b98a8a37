/**
 * Identification of callers: web sessions and their keys, backend tokens, and grants of applications.
 */
package dev.fanfare.people.session;
