/**
 * Advertisers: accounts that own campaigns, each with a limit on what it may promise and spend.
 *
 * <p>Owns advertisers, and creates the account behind a new one in the same statement. The columns promised and spent are
 * moved by the domains that promise and spend, and a constraint keeps their sum within the limit.
 */
package dev.fanfare.advertisers;
