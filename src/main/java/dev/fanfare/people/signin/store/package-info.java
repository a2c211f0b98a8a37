/**
 * Reads and writes of callers' re-authentications, for other domains' transactions.
 */
package dev.fanfare.people.signin.store;
