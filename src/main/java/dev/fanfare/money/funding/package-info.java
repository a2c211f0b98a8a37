/**
 * Advertisers' own money: what they pay in, what is asked back, and what invoices take from it.
 *
 * <p>Money in is an entry of the journal to the
 * account {@code advertiser_balance}, of which {@code advertisers.funds} is a copy made by a trigger. The constraint {@code
 * advertisers_within_funds} keeps what is reserved, and what funded campaigns have cost and no invoice has taken yet, within
 * that money. An advertiser has one currency: money in another is not taken.
 */
package dev.fanfare.money.funding;
