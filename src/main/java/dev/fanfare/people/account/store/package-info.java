/**
 * Reads and writes of accounts, credentials and links, for other domains' transactions.
 */
package dev.fanfare.people.account.store;
