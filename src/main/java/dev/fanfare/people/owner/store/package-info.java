/**
 * Versions of credentials and callers' re-authentications, for other domains' transactions.
 */
package dev.fanfare.people.owner.store;
