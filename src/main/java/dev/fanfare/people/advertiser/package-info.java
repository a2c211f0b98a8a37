/**
 * Advertisers: accounts that own campaigns, each with a limit on what it may promise and spend.
 *
 * <p>Owns advertisers and advertiser_members, the accounts that act for them, and creates the account behind a new one
 * in the same transaction. The domains that promise and spend update the columns promised and spent; a constraint keeps their sum within the limit.
 */
package dev.fanfare.people.advertiser;
