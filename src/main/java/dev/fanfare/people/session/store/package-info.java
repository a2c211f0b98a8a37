/**
 * Reads and writes of sessions and grants, for other domains' transactions.
 */
package dev.fanfare.people.session.store;
