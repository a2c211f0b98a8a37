/**
 * Reads and writes of callers' proofs, for other domains' transactions.
 */
package dev.fanfare.people.signin.store;
