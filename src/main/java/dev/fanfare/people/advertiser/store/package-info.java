/**
 * Writes to advertisers, for other domains' transactions.
 */
package dev.fanfare.people.advertiser.store;
