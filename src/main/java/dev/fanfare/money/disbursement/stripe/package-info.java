/** Stripe Connect: transfers to publishers' accounts there, and payouts from them. */
package dev.fanfare.money.disbursement.stripe;
