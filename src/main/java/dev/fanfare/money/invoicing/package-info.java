/**
 * Advertisers' billing: invoices, credit notes, payments, reminders, VAT, and their PDF documents. Owns
 * {@code invoices}, {@code invoice_payments}, {@code invoice_credits}, {@code invoice_reminders}, {@code credit_notes},
 * {@code legal_entities}, {@code parties}, {@code billing_profiles}, {@code vat_rates} and
 * {@code advertiser_sign_ups}, since the company that signs up is the one that is billed.
 *
 * <p>An invoice bills what the journal charged an advertiser in one month (UTC) and one currency. A job issues a
 * month's invoices once the month is over, month by month. Issuing locks the legal entity, so numbers have no gaps and
 * each account is billed once, however many nodes run. An invoice never changes; payments and credit notes settle it,
 * and together are never more than its amount. The net amount of one that is void becomes part of the advertiser's next
 * invoice in that currency.
 */
package dev.fanfare.money.invoicing;
