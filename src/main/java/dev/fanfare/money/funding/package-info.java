/**
 * Advertisers' funds: deposits, withdrawals and payments of invoices.
 *
 * <p>A deposit is a journal entry to the account {@code advertiser_balance}, which a trigger copies to
 * {@code advertisers.funds}. The constraint {@code advertisers_within_funds} keeps reservations, and costs of funded
 * campaigns not yet paid to an invoice, within that money. An advertiser has one currency; other currencies are
 * refused.
 */
package dev.fanfare.money.funding;
